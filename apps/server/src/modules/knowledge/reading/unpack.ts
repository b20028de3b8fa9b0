import { inflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import { ReadingFailure } from "./document.ts";

const maxEntries = 2_000;
const maxUnpackedBytes = 200 * 1_048_576;
const maxRatio = 100;
/** Small files of one repeated word may be packed tighter than any bomb needs to be. */
const ratioMatters = 4 * 1_048_576;

interface Entry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  isEncrypted: boolean;
  offset: number;
}

export type Parts = Map<string, Buffer>;

/**
 * The parts of a packed document whose names `wants`, counted before and while they are unpacked. An archive
 * inside the archive stays a part like any other: nobody opens it.
 */
export function unpack(bytes: Buffer, wants: (name: string) => boolean): Parts {
  const entries = listEntries(bytes);
  refuseBombs(entries, bytes.length);
  const wanted = entries.filter(({ name }) => wants(name));
  if (wanted.some(({ isEncrypted }) => isEncrypted))
    throw new ReadingFailure("the file is password-protected");
  return new Map(wanted.map((entry) => [entry.name, inflate(bytes, entry)]));
}

/** For parsers that insist on a packed file: they meet only parts that were counted and looked through. */
export function repack(parts: Parts): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));
}

/** The central directory alone is believed, as by every reader of these formats. */
function listEntries(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end === -1 || end + 22 > bytes.length) throw damaged();
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxEntries) throw new ReadingFailure(`the file holds more than ${maxEntries} parts`);
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) throw damaged();
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push(readEntry(bytes, at, nameLength));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function readEntry(bytes: Buffer, at: number, nameLength: number): Entry {
  return {
    name: bytes.toString("utf8", at + 46, at + 46 + nameLength),
    method: bytes.readUInt16LE(at + 10),
    packed: bytes.readUInt32LE(at + 20),
    unpacked: bytes.readUInt32LE(at + 24),
    isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    offset: bytes.readUInt32LE(at + 42),
  };
}

function refuseBombs(entries: Entry[], fileSize: number): void {
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > maxUnpackedBytes) throw new ReadingFailure("the file unpacks to more than 200 MB");
  if (total > ratioMatters && total > fileSize * maxRatio) {
    throw new ReadingFailure(`the file unpacks to more than ${maxRatio} times its size`);
  }
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  if (packed > fileSize) throw new ReadingFailure("the file's parts overlap");
  if (new Set(entries.map(({ name }) => name)).size < entries.length) {
    throw new ReadingFailure("the file holds two parts of one name");
  }
}

function inflate(bytes: Buffer, { offset, method, packed, unpacked }: Entry): Buffer {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) throw damaged();
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(start, start + packed);
  const part = method === 0 ? content : inflateTo(content, method, unpacked);
  if (part.length !== unpacked) throw damaged();
  return part;
}

/** Never further than the directory said, which was counted. */
function inflateTo(content: Buffer, method: number, unpacked: number): Buffer {
  if (method !== 8) throw new ReadingFailure("the file is packed in a way we do not read");
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(unpacked, 1) });
  } catch (error) {
    throw new ReadingFailure("the file is damaged and could not be read", { cause: error });
  }
}

function damaged(): ReadingFailure {
  return new ReadingFailure("the file is damaged and could not be read");
}
