import { setTimeout as pause } from "node:timers/promises";
import { RoomDomain } from "@parley/contract/domains";
import { z } from "zod";
import type { Product } from "../support/product.ts";

const PATIENCE_MS = 15_000;

/** What the owner of a room does about its domain, through the API. */
export class DomainOwner {
  readonly #origin: string;
  readonly #token: string;
  readonly #roomId: string;

  constructor({ upstreams }: Product, token: string, roomId: string) {
    this.#origin = `http://${upstreams.api}`;
    this.#token = token;
    this.#roomId = roomId;
  }

  async claim(domain: string): Promise<RoomDomain> {
    return RoomDomain.parse(await this.#ask("/functions/v1/claim-room-domain", { domain }));
  }

  /** Has the DNS looked at, and waits until it was. */
  async verify(): Promise<RoomDomain> {
    await this.#ask("/functions/v1/verify-room-domain", {});
    for (const began = Date.now(); Date.now() - began < PATIENCE_MS; await pause(50)) {
      const rows = await this.#ask(`/rest/v1/room_domains?room_id=${this.#roomId}`);
      const [domain] = z.array(RoomDomain).parse(rows);
      if (domain && domain.status !== "looking") return domain;
    }
    throw new Error("Nobody looked at the DNS");
  }

  async release(): Promise<void> {
    await this.#ask("/functions/v1/release-room-domain", {});
  }

  async #ask(path: string, body?: object): Promise<unknown> {
    const answer = await fetch(this.#origin + path, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify({ roomId: this.#roomId, ...body }) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }
}
