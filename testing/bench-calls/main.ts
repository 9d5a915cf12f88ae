import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createCallers } from "./callers";
import { clickThroughLists } from "./people";
import { type Send, sendAtRate, type Sent } from "./send-at-rate";
import { makePlainItems } from "@/scripts/bench/make-items";
import { call } from "@/scripts/bench/routes/call";
import { startServers } from "@/scripts/bench/routes/start-servers";
import { quantile } from "@/scripts/bench/statistics";
import { runCommand } from "@/scripts/command";

const SECONDS = Number(process.env.CALLS_SECONDS ?? 60);
const RATE = 200;
const PEOPLE = 40;

/**
 * `npm run bench -- calls`: 200 small calls a second for a minute (CALLS_SECONDS), of ten seven details, two
 * pages and a page of changes of 20: of the plain floor, of the service, and of the service while 40 people
 * click through lists of the console.
 */
await runCommand(import.meta, async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-calls-"));
  const servers = await startServers(dataDir);
  try {
    await call({ url: `${servers.plainUrl}/import`, body: JSON.stringify({ items: makePlainItems(0, 0) }) });
    const { send, people } = await createCallers(servers, RATE * SECONDS);
    const plain = await measure("plain floor", plainCalls(servers.plainUrl));
    const alone = await measure("service", send);
    const clicks = clickThroughLists(people, PEOPLE);
    await measure(`service, beside ${PEOPLE} people`, send);
    const waits = await clicks.stop();
    console.log(`clicks of the people: ${waits.length}, ${describe(waits)}`);
    console.log(`processor time, service ÷ floor: ${(alone.processors / plain.processors).toFixed(2)}`);
  } finally {
    await servers.stops.stopAll();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function measure(title: string, send: Send): Promise<Sent> {
  await sendAtRate(send, { rate: RATE / 4, seconds: 4 });
  const sent = await sendAtRate(send, { rate: RATE, seconds: SECONDS });
  const busy = `${Math.round(sent.processors * 100)}% of a processor`;
  console.log(`${title.padEnd(26)} ${sent.waits.length} calls, ${describe(sent.waits)}, ${busy}`);
  if (sent.failures.length > 0) console.log(`  ${sent.failures.length} failed: ${sent.failures[0]?.message}`);
  return sent;
}

function describe(waits: readonly number[]): string {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(waits, share).toFixed(1));
  return `p50 ${p50}, p95 ${p95}, p99 ${p99} ms`;
}

function plainCalls(plainUrl: string): Send {
  return (n) => {
    const place = n % 10;
    if (place < 7) return call({ url: `${plainUrl}/detail?id=plain_0_${n % 500}` });
    return call({ url: `${plainUrl}/${place < 9 ? "page" : "changes"}?limit=20` });
  };
}
