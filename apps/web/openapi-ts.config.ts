import { defineConfig } from "@hey-api/openapi-ts";

export default defineConfig({
  input: "../server/openapi.json",
  output: {
    path: "src/lib/generated",
    importFileExtension: ".ts",
    tsConfigPath: null,
    postProcess: [],
  },
  plugins: [
    { name: "@hey-api/client-fetch", throwOnError: true, runtimeConfigPath: "./src/lib/api.ts" },
    "@hey-api/typescript",
    // api.ts lends every request the session's token.
    { name: "@hey-api/sdk", auth: false },
    "@tanstack/react-query",
  ],
});
