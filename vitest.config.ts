import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Tests wait for databases, timers and each other's processes more than they compute.
    maxWorkers: 2,
    projects: [
      { test: { name: "contract", include: ["packages/contract/src/**/*.test.ts"] } },
      { test: { name: "proofs", include: ["proofs/**/*.test.ts"] } },
      {
        test: {
          name: "database",
          include: ["database/**/*.test.ts"],
          setupFiles: ["database/check-books.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["apps/{server,sandbox}/src/**/*.test.ts"],
          setupFiles: ["database/check-books.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "web",
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          // One page for all files of a worker: setting one up for each took four times as long as the tests.
          isolate: false,
          testTimeout: 30_000,
          setupFiles: ["apps/web/src/testing/setup.ts"],
        },
      },
    ],
  },
});
