import { type Answer, ask } from "./ask.ts";
import { atOnce } from "./at-once.ts";
import { openBook } from "./book.ts";
import { messageAfter, settled } from "./mail.ts";
import { ATTACKERS, insertAccount, PASSWORD, someEmail } from "./people.ts";
import type { Stage } from "./stage.ts";

/** Calls that tell nothing one by one, in the orders in which they might. */
type Sequence = (stage: Stage, email: string) => Promise<Answer[]>;

const post = ({ api }: Stage, path: string, body: object) => ask(`${api}/auth/v1/${path}`, { body });

const sequences: Record<string, Sequence> = {
  "signing up, then signing in": async (stage, email) => {
    const signedUp = await post(stage, "signup", { email, password: ATTACKERS });
    await settled(stage, email);
    const right = await post(stage, "token?grant_type=password", { email, password: ATTACKERS });
    const wrong = await post(stage, "token?grant_type=password", {
      email,
      password: "something else entirely",
    });
    return [signedUp, right, wrong];
  },
  "signing up, then guessing until the code is dead": async (stage, email) => {
    const signedUp = await post(stage, "signup", { email, password: ATTACKERS });
    await settled(stage, email);
    const guesses = Array.from({ length: 7 }, (_, n) => n);
    return [
      signedUp,
      ...(await atOnce(
        guesses,
        (n) => post(stage, "verify", { email, type: "signup", token: `00000${n}` }),
        1,
      )),
    ];
  },
  "signing up, again, and having it sent again": async (stage, email) => [
    await post(stage, "signup", { email, password: ATTACKERS }),
    await post(stage, "signup", { email, password: PASSWORD }),
    await post(stage, "resend", { email, type: "signup" }),
  ],
  "asking for the address from inside, and agreeing to it": async (stage, email) => {
    const mine = await insertAccount(stage, { email: someEmail("inside") });
    const { access_token } = await stage.arena.sessionFor(mine);
    const old = await messageAfter(stage, mine.email, () =>
      ask(`${stage.api}/auth/v1/user`, { method: "PUT", token: access_token, body: { email } }),
    );
    await settled(stage, email);
    const code = old?.codes[0] ?? "none";
    return [await post(stage, "verify", { email: mine.email, type: "email_change", token: code })];
  },
};

/** Row 48 once more: nor do several answers together tell whether somebody has the address. */
export async function tellingSequences(stage: Stage) {
  const book = openBook("48 telling sequences");
  await atOnce(Object.entries(sequences), async ([name, sequence]) => {
    const known = await insertAccount(stage);
    const [ofKnown, ofUnknown] = [
      await codes(stage, sequence, known.email),
      await codes(stage, sequence, someEmail()),
    ];
    const isSame = ofKnown.join() === ofUnknown.join();
    book.attack(
      name,
      isSame ? undefined : `${ofKnown.join()} for a known address, ${ofUnknown.join()} otherwise`,
    );
    book.proper(name, ofKnown[0]?.startsWith("200") ? undefined : ofKnown.join());
  });
  return book.findings;
}

const codes = async (stage: Stage, sequence: Sequence, email: string): Promise<string[]> =>
  (await sequence(stage, email)).map(({ status, told }) => `${status} ${told.code ?? ""}`.trim());
