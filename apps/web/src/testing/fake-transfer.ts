import { vi } from "vitest";

export interface Transfer {
  url: string;
  size: number;
  /** 0 is a connection that broke. */
  answer: (status: number) => void;
}

/** The browser's own way to send a file with progress, held in hand: nothing arrives until the test says so. */
export function holdTransfers(): Transfer[] {
  const transfers: Transfer[] = [];
  class HeldRequest {
    upload: { onprogress?: (event: { loaded: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = "";
    url = "";
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader() {}
    abort() {
      this.onabort?.();
    }
    send(body: Blob) {
      this.upload.onprogress?.({ loaded: body.size / 2 });
      const answer = (status: number) => {
        this.status = status;
        if (status === 0) this.onerror?.();
        else this.onload?.();
      };
      transfers.push({ url: this.url, size: body.size, answer });
    }
  }
  vi.stubGlobal("XMLHttpRequest", HeldRequest);
  return transfers;
}

/** One tab has every lock to itself, and holds it until its work is done. */
export function grantLocks(): void {
  const held = new Map<string, Promise<unknown>>();
  const request = (name: string, _options: object, work: (lock: object) => unknown) => {
    const turn = Promise.resolve(held.get(name)).then(() => work({ name }));
    held.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  };
  Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
}

/** All tests of a worker share one page. */
export const takeLocksBack = (): boolean => Reflect.deleteProperty(navigator, "locks");
