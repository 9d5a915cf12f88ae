import yauzl from "yauzl";
import { SheetProblem } from "./sheet-problem.mjs";

const MAX_ENTRIES = 2_000;

/**
 * Opens a workbook whose parts are read as text, up to `maxBytes` unpacked in total.
 * @param {Uint8Array} content
 * @param {number} maxBytes
 */
export async function openParts(content, maxBytes) {
  const zip = await open(content);
  const entries = await listEntries(zip);
  let left = maxBytes;
  // A part that is read twice counts once.
  const counted = new Map();
  return {
    has: (name) => entries.has(name.toLowerCase()),
    names: [...entries.keys()],
    async *read(name) {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) throw new SheetProblem("BROKEN_FILE");
      if (entry.isEncrypted()) throw new SheetProblem("ENCRYPTED");
      // The announced size is checked during unpacking, too.
      const before = counted.get(entry) ?? 0;
      if (entry.uncompressedSize - before > left) throw new SheetProblem("TOO_LARGE_UNPACKED");
      let bytes = 0;
      const stream = await readStream(zip, entry);
      const decoder = new TextDecoder("utf-8", { fatal: true });
      try {
        for await (const chunk of stream) {
          bytes += chunk.length;
          if (bytes > (counted.get(entry) ?? 0)) {
            left -= bytes - (counted.get(entry) ?? 0);
            counted.set(entry, bytes);
          }
          if (left < 0) throw new SheetProblem("TOO_LARGE_UNPACKED");
          yield decoder.decode(chunk, { stream: true });
        }
        yield decoder.decode();
      } catch (error) {
        throw error instanceof SheetProblem ? error : new SheetProblem("BROKEN_FILE");
      } finally {
        stream.destroy();
      }
    },
  };
}

function open(content) {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: true };
    const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    yauzl.fromBuffer(buffer, options, (error, zip) =>
      error ? reject(new SheetProblem("BROKEN_FILE")) : resolve(zip),
    );
  });
}

function listEntries(zip) {
  return new Promise((resolve, reject) => {
    if (zip.entryCount > MAX_ENTRIES) return reject(new SheetProblem("TOO_LARGE_UNPACKED"));
    const entries = new Map();
    zip.on("entry", (entry) => {
      entries.set(entry.fileName.toLowerCase(), entry);
      if (entries.size > MAX_ENTRIES) return reject(new SheetProblem("TOO_LARGE_UNPACKED"));
      zip.readEntry();
    });
    zip.on("error", () => reject(new SheetProblem("BROKEN_FILE")));
    zip.on("end", () => resolve(entries));
    zip.readEntry();
  });
}

function readStream(zip, entry) {
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) =>
      error ? reject(new SheetProblem("BROKEN_FILE")) : resolve(stream),
    ),
  );
}
