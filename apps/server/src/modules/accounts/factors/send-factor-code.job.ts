import { z } from "zod";
import { job } from "../../../platform/queue.ts";
import { createSecrets } from "../engine/secrets.ts";
import { findNumberToText, storeChallengeCode } from "./send-factor-code.queries.ts";

/** Twice is harmless: the code follows from the challenge, so the second message says the same as the first. */
export const sendFactorCode = job({
  name: "send-factor-code",
  payload: z.object({ challenge_id: z.uuid() }),
  async run({ transact, sms, authSecret, signal }, { challenge_id }) {
    const secrets = createSecrets(authSecret);
    const code = secrets.codeOf(challenge_id);
    const phone = await transact(async (tx) => {
      const found = await findNumberToText(tx, challenge_id);
      if (found) await storeChallengeCode(tx, challenge_id, secrets.codeDigest(challenge_id, code));
      return found;
    });
    if (!phone) return; // answered, too old or removed meanwhile
    await sms({ to: phone, text: `${code} is your Parley code. Never tell it to anybody.` }, signal);
  },
});
