import { constants, crc32, deflateRaw } from "node:zlib";
import { type FilePlace } from "./file-piece";

export type ZipEntry = FilePlace["entries"][number];

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes and checksum follow the content (bit 3); names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1980-01-01, so that the same rows give the same bytes. */
const DATE = 0x0021;

export function newEntry(name: string, at: number): ZipEntry {
  return { name, at, crc: 0, size: 0, packedSize: 0 };
}

/**
 * Compresses more of a file. Each piece ends at a byte boundary ("full flush"), so pieces written by
 * different processes form one DEFLATE stream (RFC 1951).
 */
export async function packMore(entry: ZipEntry, content: string | Buffer, isLast: boolean) {
  const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH;
  const packed = await deflate(bytes, finishFlush);
  const grown = {
    ...entry,
    crc: crc32(bytes, entry.crc),
    size: entry.size + bytes.byteLength,
    packedSize: entry.packedSize + packed.byteLength,
  };
  return { entry: grown, packed };
}

type File = { name: string; content: string | Buffer };

/** Whole files that follow `at` in an archive. */
export async function packFiles(files: readonly File[], start: number) {
  const entries: ZipEntry[] = [];
  const chunks: Buffer[] = [];
  let at = start;
  for (const { name, content } of files) {
    const { entry, packed } = await packMore(newEntry(name, at), content, true);
    const written = [zipHeader(entry), packed, zipDescriptor(entry)];
    chunks.push(...written);
    entries.push(entry);
    at = written.reduce((sum, { byteLength }) => sum + byteLength, at);
  }
  return { entries, bytes: Buffer.concat(chunks), at };
}

function deflate(bytes: Buffer, finishFlush: number): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    deflateRaw(bytes, { finishFlush }, (error, packed) => (error === null ? resolve(packed) : reject(error))),
  );
}

export function zipHeader({ name }: ZipEntry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL, 0);
  writeCommon(header, 4);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

export function zipDescriptor(entry: ZipEntry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(DESCRIPTOR, 0);
  writeSizes(descriptor, 4, entry);
  return descriptor;
}

export function zipEnd(entries: readonly ZipEntry[], at: number): Buffer {
  const directory = Buffer.concat(entries.map(toCentral));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.byteLength, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([directory, end]);
}

function toCentral(entry: ZipEntry): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(CENTRAL, 0);
  record.writeUInt16LE(VERSION, 4);
  writeCommon(record, 6);
  writeSizes(record, 16, entry);
  record.writeUInt16LE(Buffer.byteLength(entry.name), 28);
  record.writeUInt32LE(entry.at, 42);
  return Buffer.concat([record, Buffer.from(entry.name)]);
}

function writeCommon(target: Buffer, offset: number): void {
  target.writeUInt16LE(VERSION, offset);
  target.writeUInt16LE(FLAGS, offset + 2);
  target.writeUInt16LE(DEFLATED, offset + 4);
  target.writeUInt16LE(DATE, offset + 8);
}

function writeSizes(target: Buffer, offset: number, { crc, packedSize, size }: ZipEntry): void {
  target.writeUInt32LE(crc, offset);
  target.writeUInt32LE(packedSize, offset + 4);
  target.writeUInt32LE(size, offset + 8);
}
