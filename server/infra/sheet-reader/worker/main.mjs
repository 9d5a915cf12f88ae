import { once } from "node:events";
import { getPriority, setPriority } from "node:os";
import { kindOfOther } from "./other-kinds.mjs";
import { readCsv } from "./read-csv.mjs";
import { readXlsx } from "./read-xlsx.mjs";
import { createRowBatches } from "./row-batches.mjs";
import { SheetProblem } from "./sheet-problem.mjs";

// Plain JavaScript: it is started by its path, outside the build of Next.
process.on("disconnect", () => process.exit());
/** Nice value: requests take precedence over files. */
const POLITE = 5;
try {
  if (getPriority() < POLITE) setPriority(POLITE);
} catch {
  // Some sandboxes refuse it; reading then runs at normal priority.
}

const [{ fileName, size, limits, sheet }] = await once(process, "message");
const batches = createRowBatches(limits, async (rows) => {
  const taken = once(process, "message");
  process.send({ rows });
  await taken;
});

try {
  const content = await readInput(size);
  const read = chooseReader(content, fileName);
  const found = await read(content, { limits, batches, sheet, choose });
  await batches.flush(true);
  process.send({ found });
} catch (error) {
  const { code, line } = error;
  process.send(error instanceof SheetProblem ? { problem: code, line } : { fault: String(error?.stack) });
}

async function choose(heads) {
  const answered = once(process, "message");
  process.send({ heads });
  const [at] = await answered;
  return at;
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

/** Decides by content; the extension must agree, if it is a known one. */
function chooseReader(bytes, name) {
  if (/\.(xlsm|xltm|xlam)$/i.test(name)) throw new SheetProblem("MACROS");
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] <= 0x08;
  const other = isZip ? undefined : kindOfOther(bytes, name);
  if (other !== undefined) throw new SheetProblem(other);
  const isNamedText = /\.(csv|tsv|txt)$/i.test(name);
  // Many systems name a text table `.xls`, and Excel opens it.
  if (isZip === isNamedText && !(/\.xls$/i.test(name) && !isZip)) throw new SheetProblem("WRONG_EXTENSION");
  return isZip ? readXlsx : readCsv;
}
