import { crc32, deflateRawSync } from "node:zlib";

export interface RawEntry {
  name: string;
  content: Buffer;
  method?: number;
  /** What the directory says, where it lies. */
  says?: Partial<{ packed: number; unpacked: number; offset: number; flags: number }>;
}

/** A zip file as asked for, lies included. */
export function rawZip(entries: RawEntry[], says: { count?: number; directory?: number } = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = (entry.method ?? 8) === 8 ? deflateRawSync(entry.content) : entry.content;
    const fields = {
      packed: packed.length,
      unpacked: entry.content.length,
      offset,
      flags: 0,
      method: entry.method ?? 8,
      crc: crc32(entry.content),
      ...entry.says,
    };
    const local = Buffer.concat([localHeader(entry.name, fields), packed]);
    bodies.push(local);
    directory.push(directoryEntry(entry.name, fields));
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  return Buffer.concat([
    ...bodies,
    listed,
    endRecord(says.count ?? entries.length, listed.length, says.directory ?? offset),
  ]);
}

interface Fields {
  packed: number;
  unpacked: number;
  offset: number;
  flags: number;
  method: number;
  crc: number;
}

function localHeader(name: string, fields: Fields): Buffer {
  const header = Buffer.alloc(30);
  header.write("PK\x03\x04", "latin1");
  writeShared(header, 4, fields);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

function directoryEntry(name: string, fields: Fields): Buffer {
  const header = Buffer.alloc(46);
  header.write("PK\x01\x02", "latin1");
  writeShared(header, 6, fields);
  header.writeUInt16LE(Buffer.byteLength(name), 28);
  header.writeUInt32LE(fields.offset, 42);
  return Buffer.concat([header, Buffer.from(name)]);
}

function writeShared(header: Buffer, at: number, { flags, method, crc, packed, unpacked }: Fields): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(flags, at + 2);
  header.writeUInt16LE(method, at + 4);
  header.writeUInt32LE(crc, at + 10);
  header.writeUInt32LE(packed, at + 14);
  header.writeUInt32LE(unpacked, at + 18);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.write("PK\x05\x06", "latin1");
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}
