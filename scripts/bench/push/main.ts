import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  type Latency,
  measureLatency,
  measureThroughput,
  type Throughput,
} from "@/scripts/bench/push/measure";
import { openRig } from "@/scripts/bench/push/open-rig";
import { startBenchService } from "@/scripts/bench/start-bench-service";
import { quantile } from "@/scripts/bench/statistics";
import { runCommand } from "@/scripts/command";

/**
 * `npm run bench -- push`: how long pushes wait and take, how many are sent per second, and what a hanging
 * endpoint costs the others. Takes about three minutes, plus a build if there is none. Only figures of the
 * same run are comparable.
 */
const ROSTER = 10_000;
const IMPORT = 500;

const show = (text: string, values: readonly string[]) =>
  console.log([text.padEnd(44), ...values].join("  "));
const ms = (value: number) => `${value.toFixed(0).padStart(5)} ms`;
const spread = (values: readonly number[]) =>
  `p50 ${ms(quantile(values, 0.5))}  p95 ${ms(quantile(values, 0.95))}`;

function showLatency(text: string, { waited, delivered }: Latency, ...more: string[]): void {
  show(text, [`waited ${spread(waited)}`, `delivered ${spread(delivered)}`, ...more]);
}

function showThroughput(text: string, throughput: Throughput): void {
  const { requestsPerSecond, bloggersPerSecond, barePerSecond, delivered } = throughput;
  show(text, [
    `${requestsPerSecond.toFixed(0).padStart(5)} requests/s`,
    `${bloggersPerSecond.toFixed(0).padStart(6)} bloggers/s`,
    `bare ${barePerSecond.toFixed(0).padStart(5)} requests/s`,
    `ratio ${(barePerSecond / requestsPerSecond).toFixed(1).padStart(5)}`,
    `delivered ${spread(delivered)}`,
  ]);
}

await runCommand(import.meta, async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-bench-"));
  try {
    const service = await startBenchService(dataDir, { OUTBOUND_ALLOW: "127.0.0.1" });
    try {
      const rig = await openRig(service);
      for (let from = 1; from <= ROSTER; from += IMPORT)
        await rig.change(Array.from({ length: IMPORT }, (_, n) => from + n));
      await measureLatency(rig, { name: "warm-up", batchSize: 1, rounds: 20, commits: [1] });

      const single = { batchSize: 1 as const, commits: [1] };
      showLatency(
        "one change, batchSize 1",
        await measureLatency(rig, { ...single, name: "single", rounds: 150 }),
      );
      const partial = await measureLatency(rig, {
        name: "partial",
        batchSize: 50,
        rounds: 80,
        commits: [3, 2],
      });
      const inTime = partial.waited.filter((waited) => waited >= 200 && waited <= 300).length;
      const share = ((inTime / partial.waited.length) * 100).toFixed(1);
      showLatency("a few changes, batchSize 50", partial, `within 200 to 300 ms: ${share}%`);

      for (const batchSize of [1, 50] as const)
        for (const endpoints of [1, 10])
          showThroughput(
            `back-fill to ${endpoints} of batchSize ${batchSize}`,
            await measureThroughput(rig, {
              name: `fill-${batchSize}-${endpoints}`,
              endpoints,
              batchSize,
              roster: ROSTER,
            }),
          );

      const dead: string[] = [];
      for (const beside of ["nobody", "one that hangs"]) {
        if (beside !== "nobody") {
          dead.push(
            await rig.addEndpoint({ name: "dead", kind: "dead", batchSize: 1, startFrom: "BEGINNING" }),
          );
          await rig.change([1]);
        }
        const name = beside.replaceAll(" ", "-");
        showLatency(
          `one change, beside ${beside}`,
          await measureLatency(rig, { ...single, name: `beside-${name}`, rounds: 100 }),
        );
        showThroughput(
          `back-fill to 1 of batchSize 1, beside ${beside}`,
          await measureThroughput(rig, {
            name: `fill-beside-${name}`,
            endpoints: 1,
            batchSize: 1,
            roster: ROSTER,
          }),
        );
      }
      await rig.removeEndpoints(dead);
    } finally {
      await service.stops.stopAll();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
