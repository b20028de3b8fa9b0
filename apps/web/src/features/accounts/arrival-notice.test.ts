import { expect, it } from "vitest";
import { arrivalNotice } from "./arrival-notice.ts";

it.each([
  ["?error=access_denied&error_code=otp_expired&error_description=Call+0900", "", "This link does not work."],
  ["", "#error=access_denied&error_code=otp_expired", "This link does not work."],
  ["?error=access_denied", "", "Failed to sign in."],
  ["?error_code=something_of_next_year", "", "Failed to sign in."],
  ["?code=abc", "", "Your e-mail is confirmed."],
  ["?from=%2Frooms", "", undefined],
])("for %j%s says %j", (search, hash, title) => {
  expect(arrivalNotice(search, hash)?.title).toBe(title);
});

it("never repeats what the address says", () => {
  const notice = arrivalNotice("?error=x&error_description=Call+0900+now", "#message=Call+0900");
  expect(JSON.stringify(notice)).not.toContain("0900");
});
