import { describe, expect, it } from "vitest";
import { deliver, signedUp, someEmail } from "../../testing/identity.ts";
import { owner } from "../../testing/stage.ts";

describe("sending again", () => {
  it("finds the mail about a new address by the one it replaces", async () => {
    const { client, email } = await signedUp();
    const newEmail = someEmail("new");
    await client.updateUser({ email: newEmail });
    const first = await sentAt(newEmail);
    const { error } = await client.resend({ type: "email_change", email });
    expect(error).toBeNull();
    expect(await sentAt(newEmail)).toBeGreaterThan(first);
  });
});

async function sentAt(address: string): Promise<number> {
  await deliver();
  const { rows } = await owner.query("select sent_at from auth.one_time_tokens where address = $1", [
    address,
  ]);
  return rows[0].sent_at.getTime();
}
