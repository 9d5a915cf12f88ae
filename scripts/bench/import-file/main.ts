import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { measureFloor } from "@/scripts/bench/import-file/bare-floor";
import { makeRows, type Row, toCsv, toGbk, toXlsx } from "@/scripts/bench/import-file/make-files";
import { callBeside, type Service, signIn, upload } from "@/scripts/bench/import-file/service-client";
import { measureWorker } from "@/scripts/bench/import-file/worker-memory";
import { startBenchService } from "@/scripts/bench/start-bench-service";
import { quantile } from "@/scripts/bench/statistics";
import { fromRoot } from "@/scripts/from-root";
import { findFreePort } from "@/scripts/ports";

const ROWS = Number(process.env.IMPORT_ROWS ?? 50_000);
const MIB = 1024 * 1024;
/** Gives a text of about 48 MB. */
const LONG_REMARKS = 11;

type Preview = { status: string; checked: number; rowCount: number; counts: Record<string, number> };
type Loop = { p99Ms: number; maxMs: number; peak: number };

/**
 * `npm run bench -- import-file`: uploads, previews and imports files of 50,000 rows through the served
 * production build, while a small list is called. The baseline of the same run parses the text with the
 * library and inserts the rows with the driver.
 */
const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-import-"));
const watchPort = String(await findFreePort());
const watch = pathToFileURL(fromRoot("scripts/bench/import-file/watch-process.mjs")).href;
const service = await startBenchService(dataDir, {
  WATCH_PORT: watchPort,
  NODE_OPTIONS: `--import=${watch}`,
});
try {
  const person = await signIn(service.appUrl, service.firstRun.owner);
  const files: [name: string, rows: Row[], make: (rows: Row[]) => Buffer | Promise<Buffer>][] = [
    ["utf-8.csv", makeRows(0, ROWS), toCsv],
    ["gbk.csv", makeRows(ROWS, ROWS), (rows) => toGbk(toCsv(rows))],
    ["workbook.xlsx", makeRows(2 * ROWS, ROWS), toXlsx],
    ["changed.csv", makeRows(0, ROWS, { edition: 1 }), toCsv],
    ["large.csv", makeRows(3 * ROWS, ROWS, { remarks: LONG_REMARKS }), toCsv],
  ];
  await phase(person, "nothing, once to warm up", () => sleep(3_000));
  await phase(person, "nothing", () => sleep(5_000));
  for (const [name, rows, make] of files) {
    const floor = await measureFloor(service.variables.DATABASE_URL ?? "", toCsv(rows), rows);
    const content = Buffer.from(await make(rows));
    const { heap, external } = await measureWorker(Buffer.from(content), name);
    console.log(
      `\n${name}: ${rows.length} rows, ${mib(content.byteLength)} MiB; ` +
        `floor: ${floor.parse.toFixed(1)} s to take apart, ${floor.insert.toFixed(1)} s to insert; ` +
        `reader's process: heap ${mib(heap)} MiB, beside it ${mib(external)} MiB`,
    );
    await importFile(person, name, { content, floor: floor.parse + floor.insert, insert: floor.insert });
  }
} finally {
  await service.stops.stopAll();
  rmSync(dataDir, { recursive: true, force: true });
}

type File = { content: Buffer<ArrayBuffer>; floor: number; insert: number };

async function importFile(person: Service, name: string, { content, floor, insert }: File): Promise<void> {
  const { ask, tell } = person;
  const sent = await phase(person, "upload", () => upload(person, name, content));
  const { fileId } = await tell<{ fileId: string }>("importRun.preview", { uploadId: sent.result });
  const look = () => tell<Preview>("importRun.preview", { fileId });
  const first = await phase(person, "reading, and the first rows of the preview", look, floor);
  const { result: shown } = await phase(
    person,
    "preview, the other rows",
    async () => {
      let preview = first.result;
      while (preview.status !== "REFUSED" && preview.checked < preview.rowCount) preview = await look();
      return preview;
    },
    insert,
  );
  console.log(`  ${shown.status}, ${JSON.stringify(shown.counts)}`);
  const { result: job } = await phase(
    person,
    "import, from the click to the end of the job",
    async () => {
      const { jobId } = await tell<{ jobId: string }>("importRun.create", { fileId });
      for (;;) {
        const one = await ask<{ endedAt: string | null; status: string }>("rosterJob.get", { id: jobId });
        if (one.endedAt !== null) return one;
        await sleep(250);
      }
    },
    insert,
  );
  console.log(`  ${JSON.stringify(job)}`);
}

/** Times one phase and prints the service's latency and memory during it. */
async function phase<Result>(person: Service, name: string, work: () => Promise<Result>, floor?: number) {
  await readLoop();
  const { result, seconds, calls } = await callBeside(person, work);
  const { p99Ms, maxMs, peak } = await readLoop();
  const at = (share: number) => quantile(calls, share).toFixed(0).padStart(5);
  const ratio = floor === undefined ? "" : `${(seconds / floor).toFixed(1)}x the floor`;
  const rate = floor === undefined ? "" : `${Math.round(ROWS / seconds)} rows/s`;
  console.log(
    `  ${name.padEnd(46)} ${seconds.toFixed(1).padStart(6)} s ${rate.padStart(13)} ${ratio.padStart(16)}` +
      `  loop p99 ${p99Ms.toFixed(0).padStart(4)} max ${maxMs.toFixed(0).padStart(5)} ms` +
      `  list p50 ${at(0.5)} p95 ${at(0.95)} max ${at(1)} ms (${calls.length})  memory ${mib(peak)} MiB`,
  );
  return { result, seconds };
}

async function readLoop(): Promise<Loop> {
  return (await fetch(`http://127.0.0.1:${watchPort}/`)).json() as Promise<Loop>;
}

function mib(bytes: number): number {
  return Math.round(bytes / MIB);
}
