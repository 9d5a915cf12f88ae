import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { compare } from "@/scripts/bench/compare";
import { makeBareRecords, makeItems } from "@/scripts/bench/make-items";
import { startBenchServers } from "@/scripts/bench/start-bench-servers";

/** `npm run bench`: what the service's work costs beside a bare Next route that runs the same SQL, in the same run. */
const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-bench-"));
const servers = await startBenchServers(dataDir);
try {
  const { appUrl, bareUrl, firstRun } = servers;
  const organizationId = firstRun.organizationId;
  const call = async (url: string, headers: Record<string, string>, body?: unknown) => {
    const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(url, init);
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  const key = { "x-api-key": firstRun.apiKey };
  const json = { "content-type": "application/json" };
  const imports = await compare(
    (round) =>
      call(
        `${appUrl}/open-api/bloggers/batch`,
        { ...key, ...json, "idempotency-key": `bench-${round}` },
        { items: makeItems(round) },
      ),
    (round) => call(`${bareUrl}/import`, json, { organizationId, ...makeBareRecords(round) }),
  );
  const pages = await compare(
    () => call(`${appUrl}/open-api/bloggers?limit=500`, key),
    () => call(`${bareUrl}/page-of-bloggers?organizationId=${organizationId}`, {}),
  );
  const row = (name: string, { aMs, bMs, ratio }: typeof imports) =>
    console.log(
      `${name.padEnd(34)} ${aMs.toFixed(1).padStart(8)} ms  bare ${bMs.toFixed(1).padStart(8)} ms  ratio ${ratio.toFixed(2)}`,
    );
  row("import of 500 rows x 60 metrics", imports);
  row("page of 500 bloggers", pages);
} finally {
  await servers.stops.stopAll();
  rmSync(dataDir, { recursive: true, force: true });
}
