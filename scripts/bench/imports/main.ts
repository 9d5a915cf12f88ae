import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { makeItems, makePlainItems } from "@/scripts/bench/make-items";
import { call } from "@/scripts/bench/routes/call";
import { type BenchServers, startServers } from "@/scripts/bench/routes/start-servers";
import { runCommand } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { findFreePort } from "@/scripts/ports";

const CALLS = Number(process.env.IMPORT_CALLS ?? 100);
const ITEMS_A_CALL = 500;
const MIB = 1024 * 1024;

/**
 * `npm run bench -- imports`: 50,000 new bloggers over the public API in 100 calls (IMPORT_CALLS) beside the
 * plain floor, then the same calls again with other figures. Prints rows a second, and the service's peak
 * memory in each quarter of the 200 imports, which must not grow. Files are measured by `import-file`.
 */
await runCommand(import.meta, async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-imports-"));
  const watchPort = String(await findFreePort());
  const watch = pathToFileURL(fromRoot("scripts/bench/import-file/watch-process.mjs")).href;
  const servers = await startServers(dataDir, { WATCH_PORT: watchPort, NODE_OPTIONS: `--import=${watch}` });
  const readPeak = async () => {
    const response = await fetch(`http://127.0.0.1:${watchPort}/`);
    return ((await response.json()) as { peak: number }).peak;
  };
  try {
    await readPeak();
    for (const [version, title] of ["new", "changed"].entries())
      await importAll(servers, version, title, readPeak);
  } finally {
    await servers.stops.stopAll();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Ours and the floor take turns, so that the load of the machine meets both. */
async function importAll(
  { appUrl, plainUrl, keys }: BenchServers,
  version: number,
  title: string,
  readPeak: () => Promise<number>,
): Promise<void> {
  const spent = { ours: 0, plain: 0 };
  const peaks: number[] = [];
  for (let batch = 0; batch < CALLS; batch += 1) {
    const items = JSON.stringify({ items: makeItems(batch, version) });
    const headers = { "x-api-key": keys[batch % keys.length] ?? "", "idempotency-key": `${title}-${batch}` };
    spent.ours += await timed({ url: `${appUrl}/open-api/bloggers/batch`, headers, body: items });
    const plainItems = JSON.stringify({ items: makePlainItems(batch, version) });
    spent.plain += await timed({ url: `${plainUrl}/import`, body: plainItems });
    if ((batch + 1) % Math.ceil(CALLS / 2) === 0) peaks.push(await readPeak());
  }
  const rate = (ms: number) => Math.round((CALLS * ITEMS_A_CALL * 1_000) / ms);
  const memory = peaks.map((peak) => Math.round(peak / MIB)).join(", ");
  console.log(
    `${title.padEnd(8)} ${rate(spent.ours)} rows/s, plain ${rate(spent.plain)} rows/s, ` +
      `${(spent.ours / spent.plain).toFixed(2)} times the floor; memory in each half: ${memory} MiB`,
  );
}

async function timed(request: Parameters<typeof call>[0]): Promise<number> {
  const startedAt = performance.now();
  await call(request);
  return performance.now() - startedAt;
}
