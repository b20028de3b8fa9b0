import { Worker } from "node:worker_threads";
import { z } from "zod";

type Settle = { resolve: (vectors: number[][]) => void; reject: (reason: unknown) => void };
type Task = Settle & { texts: string[]; signal: AbortSignal | undefined };

/** A question of a person who waits overtakes the documents of a person who does not. */
const mostInQuestion = 4;
/** What a question may have to wait for. */
const mostInBatch = 4;
// The model was made for paragraphs, and takes the square of a text's length to read it.
const mostCharacters = 4_000;

/** The model that ships with us, one batch at a time. */
export function openLocalEmbedding() {
  const questions: Task[] = [];
  const documents: Task[] = [];
  const thread = openThread();
  let isWorking = false;

  const work = async () => {
    if (isWorking) return;
    isWorking = true;
    for (
      let task = questions.shift() ?? documents.shift();
      task;
      task = questions.shift() ?? documents.shift()
    ) {
      if (task.signal?.aborted) task.reject(task.signal.reason);
      else await thread.embed(task.texts).then(task.resolve, task.reject);
    }
    isWorking = false;
  };

  const embed = async (texts: string[], signal?: AbortSignal): Promise<number[][]> => {
    const lane = texts.length <= mostInQuestion ? questions : documents;
    const batches = batchesOf(texts).map(
      (batch) =>
        new Promise<number[][]>((resolve, reject) => {
          lane.push({ texts: batch, signal, resolve, reject });
        }),
    );
    void work();
    return (await Promise.all(batches)).flat();
  };

  return {
    embed,
    waiting: () => questions.length + documents.length,
    close: async () => {
      for (const { reject } of [...questions.splice(0), ...documents.splice(0)]) reject(closed());
      await thread.close();
    },
  };
}

const closed = () => new Error("The models were closed");

function batchesOf(texts: string[]): string[][] {
  // It cannot read nothing at all.
  const readable = texts.map((text) => text.slice(0, mostCharacters) || " ");
  const batches: string[][] = [];
  for (let from = 0; from < readable.length; from += mostInBatch) {
    batches.push(readable.slice(from, from + mostInBatch));
  }
  return batches;
}

const Vectors = z.array(z.array(z.number()));

/** Started when it is first needed, and again if it dies. */
function openThread() {
  let thread: Worker | undefined;
  let waiting: Settle | undefined;

  const finish = (settle: (waiting: Settle) => void) => {
    const finished = waiting;
    waiting = undefined;
    // Idle, it keeps no process from ending.
    thread?.unref();
    if (finished) settle(finished);
  };
  const start = (): Worker => {
    // Without the process' own flags, which would start its telemetry a second time.
    const started = new Worker(new URL("./embedding-thread.ts", import.meta.url), { execArgv: [] });
    const lose = (error: Error) => {
      if (thread === started) thread = undefined;
      finish(({ reject }) => reject(error));
    };
    started.on("message", (message) => finish(({ resolve }) => resolve(Vectors.parse(message))));
    started.once("error", lose);
    started.once("exit", () => lose(closed()));
    return started;
  };

  return {
    embed: (texts: string[]) =>
      new Promise<number[][]>((resolve, reject) => {
        waiting = { resolve, reject };
        thread ??= start();
        thread.ref();
        thread.postMessage(texts);
      }),
    close: async () => {
      await thread?.terminate();
    },
  };
}
