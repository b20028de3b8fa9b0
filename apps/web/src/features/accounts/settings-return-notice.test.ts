import { expect, it } from "vitest";
import { returnNotice } from "./settings-return-notice.ts";

it.each([
  ["?section=sign-in", "", undefined],
  ["?section=sign-in&code=abc", "", undefined],
  [
    "?section=sign-in&error=server_error&error_code=identity_already_exists",
    "",
    "That account opens another Parley account.",
  ],
  ["", "#error=access_denied", "The account was not connected."],
  ["?error=access_denied&error_code=otp_expired", "", "This link does not work."],
  ["?error_code=something_of_next_year", "", "That did not work."],
  ["?section=sign-in", "#message=Confirm+the+other", "One address is confirmed."],
])("for %j%s says %j", (search, hash, title) => {
  expect(returnNotice(search, hash)?.title).toBe(title);
});

it("never repeats what the address says", () => {
  const notices = [
    returnNotice("?error=x&error_description=Call+0900", ""),
    returnNotice("", "#message=Call+0900"),
  ];
  expect(JSON.stringify(notices)).not.toContain("0900");
});
