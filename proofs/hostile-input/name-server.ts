import { createSocket, type RemoteInfo } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";

/** What a name answers the n-th time it is asked, counted from 0: addresses, another name, or trouble. */
export type Answers = (
  time: number,
) => string[] | { alias: string; addresses: string[] } | "servfail" | "nothing" | "garbage";

/** A name server whose names change their minds. */
export async function startNameServer(port: number, names: Map<string, Answers>): Promise<{ stop(): void }> {
  const asked = new Map<string, number>();
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const { name, type } = questionOf(query);
    const key = `${name} ${type}`;
    const time = asked.get(key) ?? 0;
    asked.set(key, time + 1);
    reply(query, from, names.get(name)?.(time) ?? []);
  });
  socket.bind(port, "127.0.0.1");
  await once(socket, "listening");
  return { stop: () => void socket.close() };

  function reply(query: Buffer, from: RemoteInfo, answer: ReturnType<Answers>): void {
    if (answer === "nothing") return;
    const message = answer === "garbage" ? Buffer.from("garbage") : messageOf(query, answer);
    socket.send(message, from.port, from.address);
  }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function messageOf(
  query: Buffer,
  answer: string[] | { alias: string; addresses: string[] } | "servfail",
): Buffer {
  const { type, end } = questionOf(query);
  const addresses = (Array.isArray(answer) ? answer : answer === "servfail" ? [] : answer.addresses).filter(
    (address) => (type === 28) === isIPv6(address),
  );
  const alias = typeof answer === "object" && "alias" in answer ? [record(5, nameBytes(answer.alias))] : [];
  const records = [...alias, ...addresses.map((address) => record(type, addressBytes(address)))];
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(answer === "servfail" ? 0x8182 : 0x8180, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  return Buffer.concat([head, query.subarray(12, end), ...records]);
}

/** For the name that was asked for, and forgotten at once. */
function record(type: number, content: Buffer): Buffer {
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, content.length]);
  return Buffer.concat([head, content]);
}

function nameBytes(name: string): Buffer {
  const labels = name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}

function addressBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split(".").map(Number));
  const [before = "", after = ""] = address.split("::");
  const words = (part: string) => (part === "" ? [] : part.split(":"));
  const missing = 8 - words(before).length - words(after).length;
  const all = [...words(before), ...Array.from({ length: missing }, () => "0"), ...words(after)];
  return Buffer.from(all.map((word) => word.padStart(4, "0")).join(""), "hex");
}
