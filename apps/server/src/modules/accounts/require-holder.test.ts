import { describe, expect, it } from "vitest";
import { authClient, signedUp } from "../../testing/identity.ts";

describe("whoever holds an access token", () => {
  it("is told that the session is over, so that the client forgets it", async () => {
    const { client, session } = await signedUp();
    const { access_token, refresh_token } = session;
    const elsewhere = authClient();
    await elsewhere.setSession({ access_token, refresh_token });
    await client.signOut({ scope: "global" });
    const { error } = await elsewhere.getUser();
    expect(error?.name).toBe("AuthSessionMissingError");
    expect((await elsewhere.getSession()).data.session).toBeNull();
  });
});
