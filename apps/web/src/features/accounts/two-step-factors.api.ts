import type { Factor, GoTrueClient } from "@supabase/auth-js";
import { askIdentity } from "./settings-identity.ts";
import { withSecondStep } from "./two-step-confirm.ts";

export interface NewApp {
  factorId: string;
  /** A picture of the address below, as a data address. */
  qrCode: string;
  secret: string;
}

/** Not in force before its first code was shown. */
export const startApp = (friendlyName: string): Promise<NewApp> =>
  withSecondStep(async () => {
    const { id, totp } = await askIdentity("Failed to set up the app", async (it) => {
      await dropUnfinished(it, friendlyName);
      return it.mfa.enroll({ factorType: "totp", friendlyName, issuer: "Parley" });
    });
    return { factorId: id, qrCode: totp.qr_code, secret: totp.secret };
  });

export const confirmApp = (factorId: string, code: string) =>
  askIdentity("Failed to check the code", (it) => it.mfa.challengeAndVerify({ factorId, code }));

/** Answers with the factor's id; its first code is on the way to the number. */
export const startPhone = (friendlyName: string, phone: string): Promise<string> =>
  withSecondStep(async () => {
    const { id } = await askIdentity("Failed to set up the number", async (it) => {
      await dropUnfinished(it, friendlyName);
      return it.mfa.enroll({ factorType: "phone", friendlyName, phone });
    });
    return id;
  });

/** Answers with the id of the challenge that the code will answer. */
export const textCode = async (factorId: string): Promise<string> =>
  (await askIdentity("Failed to send the code", (it) => it.mfa.challenge({ factorId, channel: "sms" }))).id;

export const confirmText = (factorId: string, challengeId: string, code: string) =>
  askIdentity("Failed to check the code", (it) => it.mfa.verify({ factorId, challengeId, code }));

/** The browser takes over: it asks for a touch, a finger or a face. */
export const addKey = (friendlyName: string) =>
  withSecondStep(() =>
    askIdentity("Failed to add the key", async (it) => {
      await dropUnfinished(it, friendlyName);
      const answer = await it.mfa.webauthn.register({ friendlyName });
      if (answer.error) await dropUnfinished(it, friendlyName);
      return answer;
    }),
  );

export const showKey = (factorId: string) =>
  askIdentity("Failed to check the key", (it) => it.mfa.webauthn.authenticate({ factorId }));

export const showRecoveryCode = (code: string) =>
  askIdentity("Failed to check the code", (it) => it.mfa.recoveryCodes.verify({ code }));

export const removeFactor = (factorId: string) =>
  withSecondStep(() =>
    askIdentity("Failed to remove the second step", (it) => it.mfa.unenroll({ factorId })),
  );

/** The codes are shown this once; any older ones stop working. */
export const makeRecoveryCodes = (already: "none" | "some"): Promise<string[]> =>
  withSecondStep(async () => {
    const { codes } = await askIdentity("Failed to make recovery codes", (it) =>
      already === "some" ? it.mfa.recoveryCodes.regenerate() : it.mfa.recoveryCodes.generate(),
    );
    return codes;
  });

/** What was begun and never finished would keep its name from whoever tries again. */
async function dropUnfinished(client: GoTrueClient, friendlyName: string): Promise<void> {
  const { data } = await client.mfa.listFactors();
  const left = data?.all.filter((factor) => isUnfinished(factor) && factor.friendly_name === friendlyName);
  await Promise.all((left ?? []).map(({ id }) => client.mfa.unenroll({ factorId: id })));
}

const isUnfinished = ({ status }: Factor): boolean => status === "unverified";
