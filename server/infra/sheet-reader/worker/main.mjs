import { once } from "node:events";
import { getPriority, setPriority } from "node:os";
import { readCsv } from "./read-csv.mjs";
import { readXlsx } from "./read-xlsx.mjs";
import { createRowBatches } from "./row-batches.mjs";
import { SheetProblem } from "./sheet-problem.mjs";

// Plain JavaScript: it is started by its path, beside whatever Next makes of the service.
process.on("disconnect", () => process.exit());
/** On a busy machine requests go before files. */
const POLITE = 5;
try {
  if (getPriority() < POLITE) setPriority(POLITE);
} catch {
  // Some sandboxes refuse it: there a file is read like anything else.
}

const [{ fileName, size, limits }] = await once(process, "message");
const batches = createRowBatches(limits, async (rows) => {
  const taken = once(process, "message");
  process.send({ rows });
  await taken;
});

try {
  const content = await readInput(size);
  const read = chooseReader(content, fileName);
  const found = await read(content, { limits, batches });
  await batches.flush(true);
  process.send({ found });
} catch (error) {
  process.send(error instanceof SheetProblem ? { problem: error.code } : { fault: String(error?.stack) });
}

async function readInput(bytes) {
  const content = new Uint8Array(bytes);
  let length = 0;
  for await (const chunk of process.stdin) {
    content.set(chunk, length);
    length += chunk.length;
  }
  return content;
}

/** By what the file holds; its name must say the same, where it says anything. */
function chooseReader(bytes, name) {
  if (/\.(xlsm|xltm|xlsb|xlam)$/i.test(name)) throw new SheetProblem("MACROS");
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] <= 0x08;
  const isOld = bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;
  if (isOld) throw new SheetProblem("OLD_OR_ENCRYPTED");
  const isNamedText = /\.(csv|tsv|txt)$/i.test(name);
  if (isZip === isNamedText) throw new SheetProblem("WRONG_EXTENSION");
  return isZip ? readXlsx : readCsv;
}
