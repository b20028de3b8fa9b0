import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { z } from "zod";

type Settle = { resolve: (vectors: number[][]) => void; reject: (reason: unknown) => void };
type Task = Settle & { texts: string[]; signal: AbortSignal | undefined };

/** A question of a person who waits overtakes the documents of a person who does not. */
const mostInQuestion = 4;
/** What a question may have to wait for. */
const mostInBatch = 4;
/** As many batches as it takes to call a second thread, which takes seconds to load the model and as much memory again. */
const worthHelping = 5;
// The model was made for paragraphs, and takes the square of a text's length to read it.
const mostCharacters = 4_000;

/** The model that ships with us, one batch at a time; of a long document two, where there is a second processor. */
export function openLocalEmbedding() {
  const questions: Task[] = [];
  const documents: Task[] = [];
  let isHelping = false;
  const help = () => {
    isHelping ||= documents.length >= worthHelping;
    return isHelping ? documents.shift() : undefined;
  };
  const lanes = [
    openLane(() => questions.shift() ?? documents.shift()),
    ...(availableParallelism() > 1 ? [openLane(help)] : []),
  ];

  const embed = async (texts: string[], signal?: AbortSignal): Promise<number[][]> => {
    const queue = texts.length <= mostInQuestion ? questions : documents;
    const batches = batchesOf(texts).map(
      (batch) =>
        new Promise<number[][]>((resolve, reject) => {
          queue.push({ texts: batch, signal, resolve, reject });
        }),
    );
    for (const lane of lanes) void lane.work();
    return (await Promise.all(batches)).flat();
  };

  return {
    embed,
    waiting: () => questions.length + documents.length,
    close: async () => {
      for (const { reject } of [...questions.splice(0), ...documents.splice(0)]) reject(closed());
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

/** A thread of its own that works as long as there is something to do. */
function openLane(next: () => Task | undefined) {
  const thread = openThread();
  let isWorking = false;
  return {
    async work() {
      if (isWorking) return;
      isWorking = true;
      for (let task = next(); task; task = next()) {
        if (task.signal?.aborted) task.reject(task.signal.reason);
        else await thread.embed(task.texts).then(task.resolve, task.reject);
      }
      isWorking = false;
    },
    close: thread.close,
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
    // Without the process' own flags, which would start its telemetry a second time, and without its surroundings, in which
    // `node --watch` leaves the order to report what is loaded.
    const started = new Worker(new URL("./embedding-thread.ts", import.meta.url), { execArgv: [], env: {} });
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
