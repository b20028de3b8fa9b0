import { afterEach, expect, it } from "vitest";
import { findPlace, keepPlace } from "./kept-place.ts";

const ROOM = "11111111-1111-4111-8111-111111111111";
const place = { seq: 412, offset: -18 };

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, "");
});

it("is found again after a reload, and by the back button", () => {
  history.replaceState({ key: "first-visit" }, "");
  keepPlace(ROOM, place);
  expect(findPlace(ROOM)).toEqual(place);
  history.replaceState({ key: "another-page" }, "");
  expect(findPlace(ROOM)).toBeUndefined();
  history.replaceState({ key: "first-visit" }, "");
  expect(findPlace(ROOM)).toEqual(place);
});

it("is another for each room, and gone when the reader is at the end", () => {
  keepPlace(ROOM, place);
  expect(findPlace("22222222-2222-4222-8222-222222222222")).toBeUndefined();
  keepPlace(ROOM, undefined);
  expect(findPlace(ROOM)).toBeUndefined();
});

it("leaves out what somebody else has written there", () => {
  for (const kept of ["null", "7", '{"seq":"412"}', '{"seq":412}']) {
    sessionStorage.setItem(`parley-place:${ROOM}`, kept);
    expect(findPlace(ROOM)).toBeUndefined();
  }
});
