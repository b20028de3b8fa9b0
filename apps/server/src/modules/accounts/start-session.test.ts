import { describe, expect, it } from "vitest";
import { signedUp } from "../../testing/identity.ts";

describe("a session that begins", () => {
  it("says when the person last signed in, this time included", async () => {
    const { client, user } = await signedUp();
    expect(user.last_sign_in_at).toEqual(expect.any(String));
    const { data } = await client.getUser();
    expect(data.user?.last_sign_in_at).toBe(user.last_sign_in_at);
  });
});
