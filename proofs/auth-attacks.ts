// Every known way to take over somebody else's account is tried on the running product: none may get through, and neither
// an answer nor its time may tell whether an address has an account.
import { type Findings, print } from "./auth-attacks/book.ts";
import { endedSessions } from "./auth-attacks/ended-sessions.ts";
import { enumeration, excess, MOST_TELLING } from "./auth-attacks/enumeration.ts";
import { forgedTokens } from "./auth-attacks/forged-tokens.ts";
import { grants } from "./auth-attacks/grants.ts";
import { guessing } from "./auth-attacks/guessing.ts";
import { idTokens } from "./auth-attacks/id-tokens.ts";
import { linking } from "./auth-attacks/linking.ts";
import { openRedirects } from "./auth-attacks/open-redirects.ts";
import { preRegistration } from "./auth-attacks/pre-registration.ts";
import { refreshTokens } from "./auth-attacks/refresh-tokens.ts";
import { assertions } from "./auth-attacks/saml.ts";
import { tellingSequences } from "./auth-attacks/sequences.ts";
import { serviceKey } from "./auth-attacks/service-key.ts";
import { type Stage, withStage } from "./auth-attacks/stage.ts";
import { textMessages } from "./auth-attacks/text-messages.ts";
import { wallets } from "./auth-attacks/wallets.ts";
import { withArena } from "./support/arena.ts";
import { conclude } from "./support/conclude.ts";

type Group = (stage: Stage) => Promise<Findings>;

/** With the limits as they come. */
const counted: Group[] = [guessing, textMessages];
/** A flood would only meet the limits, so here nothing is counted. */
const uncounted: Group[] = [
  ...[preRegistration, linking, idTokens, assertions, openRedirects, refreshTokens],
  ...[grants, wallets, forgedTokens, serviceKey, tellingSequences],
];

await withArena("auth-attacks", (arena) =>
  withStage(arena, async (stage) => {
    // Some tokens die only when the servers look again, which takes longer than anything else here.
    const dying = endedSessions(stage);
    const findings = await Promise.all(counted.map((group) => group(stage)));
    await stage.liftLimits();
    findings.push(...(await Promise.all(uncounted.map((group) => group(stage)))), await dying);
    const { findings: told, timings } = await enumeration(stage);
    findings.push(told);
    for (const group of findings.toSorted((a, b) => a.group.localeCompare(b.group))) print(group);
    report(findings, {
      auc: Math.max(...timings.map(({ auc }) => auc)),
      beyondChance: Math.max(...timings.map((timing) => excess(stage, timing))),
    });
  }),
);

type Telling = { auc: number; beyondChance: number };

function report(findings: Findings[], { auc, beyondChance }: Telling): void {
  const attacks = findings.reduce((sum, group) => sum + group.attacks, 0);
  const through = findings.flatMap((group) => group.through).length;
  const broken = findings.flatMap((group) => group.broken).length;
  const proper = findings.reduce((sum, group) => sum + group.proper, 0);
  conclude(
    "auth-attacks",
    `${through} of ${attacks} attacks got through, ${broken} of ${proper} proper ways closed, timing AUC at most ${auc.toFixed(2)}` +
      (beyondChance < auc ? ` (${beyondChance.toFixed(2)} less chance)` : ""),
    `0, 0 and ${MOST_TELLING}`,
    through === 0 && broken === 0 && beyondChance <= MOST_TELLING && attacks >= 1_000,
  );
}
