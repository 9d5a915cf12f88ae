import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { readCsv } from "./read-csv.mjs";
import { readXlsx } from "./read-xlsx.mjs";
import { createRowBatches } from "./row-batches.mjs";
import { SheetProblem } from "./sheet-problem.mjs";

// Plain JavaScript: it is loaded by its path, beside whatever Next makes of the service.
const { content, fileName, limits } = workerData;

const batches = createRowBatches(limits, async (rows) => {
  const taken = once(parentPort, "message");
  parentPort.postMessage({ rows });
  await taken;
});

try {
  const read = chooseReader(content, fileName);
  const found = await read(content, { limits, batches });
  await batches.flush(true);
  parentPort.postMessage({ found });
} catch (error) {
  if (!(error instanceof SheetProblem)) throw error;
  parentPort.postMessage({ problem: error.code });
}
parentPort.unref();

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
