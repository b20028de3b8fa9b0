import { describe, expect, it } from "vitest";
import { app } from "../../../testing/stage.ts";

describe("a refusal of the identity contract", () => {
  it("carries code and sentence under every name that clients read, and the version they are from", async () => {
    const answer = await app.request("/auth/v1/token?grant_type=refresh_token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refresh_token: "never-given" }),
    });
    const sentence = "Invalid Refresh Token: Refresh Token Not Found";
    expect(await answer.json()).toEqual({
      code: "refresh_token_not_found",
      error_code: "refresh_token_not_found",
      msg: sentence,
      message: sentence,
      error: sentence,
    });
    expect(answer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  });
});
