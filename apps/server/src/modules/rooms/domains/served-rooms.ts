import { asciiDomain } from "@parley/contract/domains";
import { anonymous, type Database, transactAs } from "../../../platform/database.ts";
import { findRoomOnDomain, permitCertificate, type ServedRoom } from "./domains.queries.ts";

type Known = { room: ServedRoom | undefined; until: number };

/** A domain that was taken down stops within this time, and one that has just been proven opens within the other. */
const FRESH_MS = 5_000;
const FRESH_ABSENCE_MS = 1_000;
const MOST_KNOWN = 10_000;

/** Which room stands on a domain, remembered for some seconds: whoever knocks with invented names costs one lookup each. */
export class ServedRooms {
  readonly #database: Database;
  readonly #known = new Map<string, Known>();

  constructor(database: Database) {
    this.#database = database;
  }

  async find(host: string): Promise<ServedRoom | undefined> {
    const domain = asciiDomain(host);
    if (domain === undefined || domain !== host) return undefined;
    const known = this.#known.get(domain);
    if (known && known.until > Date.now()) return known.room;
    const room = await transactAs(this.#database, anonymous, (tx) => findRoomOnDomain(tx, domain));
    this.#remember(domain, room);
    return room;
  }

  /** Asked seldom: the front door keeps the certificates it has. */
  async mayBeCertified(host: string): Promise<boolean> {
    if (!(await this.find(host))) return false;
    return transactAs(this.#database, anonymous, (tx) => permitCertificate(tx, host));
  }

  /** The oldest is forgotten first: a map gives its keys in the order they came. */
  #remember(domain: string, room: ServedRoom | undefined): void {
    this.#known.delete(domain);
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(domain, { room, until: Date.now() + (room ? FRESH_MS : FRESH_ABSENCE_MS) });
  }
}
