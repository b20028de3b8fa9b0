// The other end of the wire: bare sockets that do nothing but count. It runs apart, so that its work is nobody's.
import { connect } from "node:net";
import type { Greeting } from "./greetings.ts";
import { agesOf, countPieces } from "./piece.ts";
import type { Answered, Asked, Join } from "./talk-to-crowd.ts";

/** Reading the age of every piece would cost more than hearing it: some tell for all. */
const tellers = 20;
const atOnce = 50;

let heard = 0;
let ages: number[] = [];

process.on("message", (asked: Asked) => void answer(asked));

async function answer(asked: Asked): Promise<void> {
  if (asked.ask === "join") await join(asked);
  if (asked.ask === "forget") {
    heard = 0;
    ages = [];
  }
  const answered: Answered = { heard, ages: asked.ask === "tell" ? ages : [] };
  process.send?.(answered);
}

async function join({ port, greetings }: Join): Promise<void> {
  for (let n = 0; n < greetings.length; n += atOnce) {
    await Promise.all(greetings.slice(n, n + atOnce).map((greeting, i) => listen(port, greeting, n + i)));
  }
}

function listen(port: number, { hello, reply, ready }: Greeting, n: number): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let [said, isAnswered, isReady] = ["", false, false];
  socket.on("error", reject);
  socket.on("close", () => reject(new Error(`a socket was closed after: ${said.slice(0, 200)}`)));
  socket.write(hello, "latin1");
  socket.on("data", (bytes) => {
    if (isReady) {
      heard += countPieces(bytes);
      if (n < tellers) ages.push(...agesOf(bytes));
      return;
    }
    said += bytes.toString("latin1");
    if (reply && !isAnswered && said.includes(reply.after)) {
      isAnswered = true;
      said = "";
      socket.write(reply.words, "latin1");
    }
    isReady = said.includes(ready);
    if (isReady) resolve();
  });
  return promise;
}
