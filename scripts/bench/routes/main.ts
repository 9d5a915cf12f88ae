import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import { makeBareRecords, makeItems, makePlainItems } from "@/scripts/bench/make-items";
import { call } from "@/scripts/bench/routes/call";
import { ratio, type Round, timeRound, type Times } from "@/scripts/bench/routes/compare";
import { type BenchServers, startServers } from "@/scripts/bench/routes/start-servers";
import { quantile } from "@/scripts/bench/statistics";
import { runCommand } from "@/scripts/command";

const WARM_UP = 4;
const ROUNDS = Number(process.env.ROUTES_ROUNDS ?? 24);
const DETAILS_A_ROUND = 5;

/**
 * `npm run bench -- routes`: calls of the public API beside two floors in the same run. "Own SQL" is a bare
 * Next route that runs the service's own statements: what is left is the cost of the code around them.
 * "Plain" is `plain-floor.ts`: what the work costs with one table and nothing around it. ROUTES_ROUNDS sets
 * the rounds.
 */
await runCommand(import.meta, async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-bench-"));
  const servers = await startServers(dataDir);
  try {
    const measure = await makeMeasure(servers);
    const cases = new Map<string, Times>();
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      if (round === WARM_UP) await analyze(servers.variables.DATABASE_URL);
      for (const [name, contenders] of measure(round)) {
        const times = cases.get(name) ?? {};
        cases.set(name, times);
        await timeRound(round, contenders, round < WARM_UP ? {} : times);
      }
    }
    print(cases);
  } finally {
    await servers.stops.stopAll();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** The database does this by itself within minutes; until then it plans as for empty tables. */
async function analyze(connectionString: string | undefined): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query("ANALYZE");
  await client.end();
}

async function makeMeasure({ appUrl, ownSqlUrl, plainUrl, keys, firstRun }: BenchServers) {
  const { organizationId } = firstRun;
  let calls = 0;
  const ours = (route: string, body?: string) => {
    calls += 1;
    const key = { "x-api-key": keys[calls % keys.length] ?? "" };
    const once = body === undefined ? {} : { "idempotency-key": `bench-${calls}` };
    const request = { url: `${appUrl}/open-api${route}`, headers: { ...key, ...once } };
    return call(body === undefined ? request : { ...request, body });
  };
  const imports = (batch: number, version: number): Round => {
    const [items, plainItems] = [makeItems(batch, version), makePlainItems(batch, version)];
    const [body, plainBody] = [JSON.stringify({ items }), JSON.stringify({ items: plainItems })];
    return {
      ours: () => ours("/bloggers/batch", body),
      plain: () => call({ url: `${plainUrl}/import`, body: plainBody }),
    };
  };
  await ours("/bloggers/batch", JSON.stringify({ items: makeItems(10_000) }));
  const found = await ours("/bloggers?limit=1&fields=id");
  const [blogger] = (JSON.parse(found.toString()) as { data: { items: { id: string }[] } }).data.items;
  const bloggerId = blogger?.id ?? "";
  return (round: number): [string, Round][] => {
    const bareBody = JSON.stringify({ organizationId, ...makeBareRecords(round) });
    const ownSql = () => call({ url: `${ownSqlUrl}/import`, body: bareBody });
    const created = { ...imports(round, 0), ownSql };
    const page: Round = {
      ours: () => ours("/bloggers?limit=500"),
      ownSql: () => call({ url: `${ownSqlUrl}/page-of-bloggers?organizationId=${organizationId}` }),
      plain: () => call({ url: `${plainUrl}/page` }),
    };
    const changes: Round = {
      ours: () => ours("/bloggers/changes?limit=500"),
      plain: () => call({ url: `${plainUrl}/changes` }),
    };
    const detail: Round = {
      ours: () => ours(`/bloggers/${bloggerId}`),
      plain: () => call({ url: `${plainUrl}/detail?id=plain_0_${round}` }),
    };
    return [
      ["import, 500 created", created],
      ["import, 500 updated", imports(round, 1)],
      ["import, 500 unchanged", imports(round, 1)],
      ["page of 500", page],
      ["changes, 500", changes],
      ...Array.from({ length: DETAILS_A_ROUND }, (): [string, Round] => ["detail", detail]),
    ];
  };
}

function print(cases: ReadonlyMap<string, Times>): void {
  const figure = (value: number | null, digits: number) =>
    (value === null ? "" : value.toFixed(digits)).padStart(8);
  const half = (times: number[] | undefined) => (times === undefined ? null : quantile(times, 0.5));
  console.log(`load ${os.loadavg()[0]?.toFixed(1)}, ${ROUNDS} rounds; ms are p50, ratios pair by pair`);
  console.log(
    `${"".padEnd(24)} ${["ours", "own SQL", "plain", "÷ own", "÷ plain", "p95"].map((title) => title.padStart(8)).join("")}`,
  );
  for (const [name, times] of cases)
    console.log(
      [
        `${name.padEnd(24)} `,
        ...[times.ours, times.ownSql, times.plain].map((each) => figure(half(each), 1)),
        figure(ratio(times, "ownSql", 0.5), 2),
        figure(ratio(times, "plain", 0.5), 2),
        figure(ratio(times, "plain", 0.95), 2),
      ].join(""),
    );
}
