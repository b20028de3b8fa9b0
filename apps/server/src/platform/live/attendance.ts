import { randomUUID } from "node:crypto";
import { RoomId, UserId } from "@parley/contract/ids";
import type { LiveChannel } from "@parley/contract/live";
import { NAMED_PRESENT, RoomPresence } from "@parley/contract/presence";
import type { Logger } from "../log.ts";
import type { Valkey } from "../valkey.ts";
import { AttendedRoom } from "./attended-room.ts";
import type { Publish } from "./publisher.ts";

export type AttendanceContext = { valkey: Valkey; prefix: string; log: Logger; publish: Publish };

const tickMs = 1_000;

/**
 * Who has which room open, over all gateways. It lives in Valkey alone, as a count of gateways for each person: a tab
 * that moves to another gateway, and a second tab, change nothing that anybody is told.
 */
export class Attendance {
  readonly #context: AttendanceContext;
  readonly #gateway = randomUUID();
  readonly #rooms = new Map<RoomId, AttendedRoom>();
  readonly #timer: NodeJS.Timeout;

  constructor(context: AttendanceContext) {
    this.#context = context;
    this.#timer = setInterval(() => this.#tick(), tickMs).unref();
  }

  /** Every `enter` needs its `leave`. Channels that are no rooms are nobody's business. */
  enter(channel: LiveChannel, person: UserId): void {
    const id = roomOf(channel);
    if (!id) return;
    const room = this.#rooms.get(id) ?? new AttendedRoom();
    this.#rooms.set(id, room);
    room.enter(person);
  }

  leave(channel: LiveChannel, person: UserId): void {
    const id = roomOf(channel);
    if (id) this.#rooms.get(id)?.leave(person, performance.now());
  }

  async read(room: RoomId): Promise<RoomPresence> {
    const { people } = this.#keysOf(room);
    const [count, some] = await this.#context.valkey
      .multi()
      .hLen(people)
      .hRandFieldCount(people, NAMED_PRESENT)
      .execTyped();
    return { count, user_ids: count > NAMED_PRESENT ? [] : some.map((id) => UserId.parse(id)) };
  }

  /** True when the room should hear that this person is writing. */
  mayTellTyping(room: RoomId, person: UserId): Promise<boolean> {
    return this.#context.valkey.takeTypingTurn(`${this.#context.prefix}typing:${room}`, person);
  }

  /** Whoever watched from here is expected to come back elsewhere; those who do not are given up after a while. */
  close(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = performance.now();
    for (const [id, room] of this.#rooms) {
      if (room.isEmpty) this.#rooms.delete(id);
      else if (room.isDue(now)) void this.#report(id, room, now);
    }
  }

  async #report(room_id: RoomId, room: AttendedRoom, now: number): Promise<void> {
    const changes = room.takeChanges(now);
    try {
      const keys = { ...this.#keysOf(room_id), gateway: this.#gateway };
      const attended = await this.#context.valkey.attend({ ...keys, ...changes });
      room.settle(attended);
      if (!attended.news) return;
      const news = RoomPresence.parse(attended.news);
      this.#context.publish(`room:${room_id}`, { type: "presence", room_id, ...news });
    } catch (err) {
      this.#context.log.warn({ err, room: room_id }, "presence waits for valkey");
      room.putBack(changes);
    }
  }

  #keysOf(room: RoomId) {
    // The braces keep a room's keys together in a cluster.
    const stem = `${this.#context.prefix}presence:{${room}}:`;
    return {
      people: `${stem}people`,
      gateways: `${stem}gateways`,
      told: `${stem}told`,
      ofGateway: `${stem}of:`,
    };
  }
}

const roomOf = (channel: LiveChannel): RoomId | undefined =>
  channel.startsWith("room:") ? RoomId.parse(channel.slice("room:".length)) : undefined;
