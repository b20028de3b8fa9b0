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
    "@hey-api/sdk",
    "@tanstack/react-query",
  ],
});
