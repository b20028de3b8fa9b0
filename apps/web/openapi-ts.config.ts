import { defineConfig } from "@hey-api/openapi-ts";

export default defineConfig({
  input: "../server/openapi.json",
  output: {
    path: "src/lib/generated",
    entryFile: false,
    importFileExtension: ".ts",
    tsConfigPath: null,
    postProcess: [],
  },
  plugins: ["@hey-api/typescript"],
});
