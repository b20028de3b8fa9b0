import { createSocket } from "node:dgram";
import { once } from "node:events";

/** TXT records by name; changed while it runs, they are answered as they are then. */
export type Zone = Record<string, string[]>;

const TXT = 16;
const REFUSES_NAME = 3;

/** A name server on loopback that knows `zone` and nothing else, or that never answers. */
export async function openNameServer(zone: Zone | "silent", port = 0) {
  const socket = createSocket("udp4");
  socket.on("message", (question, { address, port: from }) => {
    if (zone !== "silent") socket.send(answerTo(question, zone), from, address);
  });
  socket.bind(port, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: async () => {
      socket.close();
      await once(socket, "close");
    },
  };
}

/** RFC 1035: the question comes back with its header marked as an answer, and the records behind it. */
function answerTo(query: Buffer, zone: Zone): Buffer {
  const { name, end } = nameIn(query);
  const question = query.subarray(12, end + 4);
  const records = query.readUInt16BE(end) === TXT ? (zone[name] ?? []) : [];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8580 | (name in zone ? 0 : REFUSES_NAME), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question, ...records.map(txtRecord)]);
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

/** Its name is a pointer to the question's. A text is cut into pieces of at most 255 bytes. */
function txtRecord(text: string): Buffer {
  const pieces = text.match(/.{1,255}/gs) ?? [""];
  const written = Buffer.concat(pieces.flatMap((piece) => [Buffer.from([piece.length]), Buffer.from(piece)]));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(1, 6);
  head.writeUInt16BE(written.length, 10);
  return Buffer.concat([head, written]);
}
