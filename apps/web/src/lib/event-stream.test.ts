import { describe, expect, it } from "vitest";
import { eventStream, type StreamMessage } from "./event-stream.ts";

const STREAM = ': hello\n\nid: 7\nevent: delta\ndata: {"text":"a: b"}\n\ndata: {}\n\n';

function readIn(pieces: string[]): StreamMessage[] {
  const heard: StreamMessage[] = [];
  const feed = eventStream((message) => heard.push(message));
  for (const piece of pieces) feed(piece);
  return heard;
}

describe("a stream of events", () => {
  it("is the same wherever the network cuts it", () => {
    const whole = [
      { id: "7", data: '{"text":"a: b"}' },
      { id: undefined, data: "{}" },
    ];
    expect(readIn([STREAM])).toEqual(whole);
    expect(readIn(STREAM.split(""))).toEqual(whole);
    for (let cut = 1; cut < STREAM.length; cut += 1) {
      expect(readIn([STREAM.slice(0, cut), STREAM.slice(cut)])).toEqual(whole);
    }
  });

  it("says nothing of what has not ended", () => {
    expect(readIn(['id: 7\ndata: {"text":"a"}\n'])).toEqual([]);
  });
});
