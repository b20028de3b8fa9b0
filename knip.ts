import type { KnipConfig } from "knip";

export default {
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Called by name in scripts/ci.ts; the compiler comes under an alias.
  ignoreDependencies: ["@biomejs/biome", "@typescript/native", "jscpd", "oxlint", "oxlint-tsgolint"],
  // Of the system: a network and engines of its own for a proof.
  ignoreBinaries: ["caddy", "initdb", "ip", "postgres", "redis-server", "unshare"],
  workspaces: {
    ".": {
      entry: ["scripts/*.ts", "database/*.ts", "proofs/*.ts", "e2e/**/*.ts"],
      project: ["scripts/**/*.ts", "database/**/*.ts", "proofs/**/*.ts", "e2e/**/*.ts"],
    },
    "packages/contract": { entry: ["src/*.ts"], project: ["src/**/*.ts"] },
    "apps/server": {
      entry: [
        "src/{api,worker,openapi}.ts",
        "src/platform/telemetry.ts",
        "src/modules/accounts/engine/hashing-process.ts",
        "src/modules/knowledge/reading/testing/*-{attempts,process}.ts",
        "src/platform/models/embedding-thread.ts",
      ],
      project: ["src/**/*.ts"],
      // Its files are served, not imported.
      ignoreDependencies: ["swagger-ui-dist"],
    },
    "apps/sandbox": {
      entry: ["src/sandbox.ts"],
      project: ["src/**/*.ts"],
      // Their files are served, not imported.
      ignoreDependencies: ["@fontsource-variable/inter", "@fontsource-variable/newsreader"],
    },
    "apps/web": {
      entry: ["src/features/components-page/show-components.tsx", "src/styles/index.css"],
      project: ["src/**/*.{ts,tsx,css}", "build/**/*.ts"],
      ignore: ["src/lib/generated/**"],
    },
  },
} satisfies KnipConfig;
