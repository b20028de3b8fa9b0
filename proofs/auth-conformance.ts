// The official auth-js, in Node and in Chromium, gets from the running server what it expects of every call.
import { areas } from "./auth-conformance/areas.ts";
import { runSuite } from "./auth-conformance/suite.ts";
import { withWorld } from "./auth-conformance/support/world.ts";
import { withArena } from "./support/arena.ts";
import { conclude } from "./support/conclude.ts";

const GOAL = 150;

// `bin/prove auth-conformance pkce sso` runs two areas, which is for whoever works on them and proves nothing.
const only = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const chosen = areas.filter(({ name }) => only.length === 0 || only.includes(name));

await withArena("auth-conformance", (arena) =>
  withWorld(arena, async (world) => {
    const { passed, total } = await runSuite(chosen, world);
    conclude(
      "auth-conformance",
      `${passed} of ${total} cases`,
      `at least ${GOAL}, all passing`,
      total >= GOAL && passed === total,
    );
  }),
);
