import { processName } from "../../../platform/process-name.ts";
import { PayerTeller } from "../../tokens/index.ts";
import { answerTurn } from "./answer-turn.ts";
import { type Claimed, handBackTurn, placeOf, sweepTurns, takeTurn } from "./answering.queries.ts";
import { type AnsweringTools, tellProgress, type WorkerTools } from "./answering-tools.ts";
import { LEASE_SECONDS, Lease } from "./hold-lease.ts";
import { WorkerWatch } from "./watch-workers.ts";

const lookEveryMs = 1_000;
/** How long answers under way may still take once the process was told to stop. */
const patienceMs = 8_000;

/** Takes on questions as they come, at most `atOnce` of them; what was missed is found within a second. */
export class TurnRunner {
  readonly #tools: AnsweringTools;
  readonly #atOnce: number;
  readonly #name = processName();
  readonly #watch: WorkerWatch;
  readonly #underWay = new Map<Lease, Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #filling: Promise<void> | undefined;
  /** How many may be waiting: as many as were announced, or nobody knows how many. */
  #wanted = 0;
  #isClosing = false;

  constructor(tools: WorkerTools, { atOnce }: { atOnce: number }) {
    const { transact, publisher, log } = tools;
    this.#tools = { ...tools, payers: new PayerTeller({ transact, publish: publisher.publish, log }) };
    this.#atOnce = atOnce;
    this.#watch = new WorkerWatch(this.#tools, this.#name, () => this.#look());
    this.#timer = setInterval(() => this.#lookAround(), lookEveryMs);
    this.#look();
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  /** One more turn waits, or the named one was stopped: every worker hears of all of them. */
  wake(stopped = ""): void {
    if (stopped === "") this.#look(1);
    for (const lease of this.#underWay.keys()) if (lease.turnId === stopped) lease.look();
  }

  /** Waits for what is under way, and hands back what takes too long. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    const patience = setTimeout(() => {
      for (const lease of this.#underWay.keys()) lease.interrupt("closing");
    }, patienceMs);
    await this.#filling;
    await Promise.all(this.#underWay.values());
    clearTimeout(patience);
    await this.#watch.close();
    await this.#tools.payers.tell();
  }

  #lookAround(): void {
    this.#look();
    this.#sweep().catch((err) => this.#tools.log.warn({ err }, "turns were not swept"));
  }

  /** Unless it is known how many wait, until there are no more. */
  #look(announced = Number.POSITIVE_INFINITY): void {
    this.#wanted += announced;
    if (this.#wanted === 0) return;
    this.#filling ??= this.#fill()
      .catch((err) => this.#tools.log.warn({ err }, "no turn could be claimed"))
      .finally(() => {
        this.#filling = undefined;
      });
  }

  async #fill(): Promise<void> {
    while (this.#wanted > 0 && !this.#isClosing && this.#underWay.size < this.#atOnce) {
      const wanted = this.#wanted;
      // What is announced while this one looks may have come too late to be seen.
      this.#wanted = 0;
      const asked = performance.now();
      const claimed = await this.#tools.transact((tx) => takeTurn(tx, LEASE_SECONDS, this.#name));
      // A process that stood still meanwhile may come too late: it would tell the room of a beginning after the end.
      const isLate = performance.now() - asked > LEASE_SECONDS * 1_000;
      if (claimed && isLate) await this.#tools.transact((tx) => handBackTurn(tx, placeOf(claimed)));
      else if (claimed) this.#start(claimed);
      if (claimed) this.#wanted += wanted - 1;
    }
  }

  #start(claimed: Claimed): void {
    const lease = new Lease(this.#tools, claimed);
    const work = answerTurn(this.#tools, claimed, lease)
      // Its lease runs out, and it is tried once more.
      .catch((err) => this.#tools.log.error({ err, turn: claimed.turn.id }, "turn broke off"))
      .finally(() => {
        lease.release();
        this.#underWay.delete(lease);
        // For what was announced while there was no place.
        this.#look(0);
      });
    this.#underWay.set(lease, work);
  }

  async #sweep(): Promise<void> {
    for (const turn of await this.#tools.transact(sweepTurns)) tellProgress(this.#tools, turn);
  }
}
