import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, type TestContext } from "vitest";
import { serveHealth } from "@/server/http/serve-health";
import { computedMs, waitedMs } from "./longest-stall";
import { bundleProgram } from "../processes/bundle-program";
import { serveRoutes } from "../processes/serve-routes";
import { type ServerProcess, startServiceProcess } from "../processes/start-server-process";

/** Maximum wait for this process's answer, as a multiple of an idle process's. */
const RATIO = 10;
/** On a quiet machine no request waits longer; a thread that waits for a processor takes as much longer. */
const MAX_MS = 200;

const HEALTH = "/api/health";
/**
 * One turn of the event loop computes no longer than this many yards (`measureYard`), each some 40 ms. Work
 * that never lets others have the event loop takes dozens.
 */
const MAX_YARDS = 5;

const LOOK_MS = 5;

/**
 * Serves `/api/health` in the test's process and in an idle one, whose waits tell how busy the machine and
 * the database are. A third process polls both. Call it once per suite.
 */
export function createAnswering() {
  const server = createServer(serveRoutes({ paths: { [HEALTH]: { GET: serveHealth } }, others: {} }));
  let idle: ServerProcess;
  let probe: ChildProcess;
  let yardMs = Infinity;
  beforeAll(async () => {
    yardMs = measureYard();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    idle = await startServiceProcess();
    const { port } = server.address() as AddressInfo;
    const addresses = [`http://127.0.0.1:${port}${HEALTH}`, `${idle.url}${HEALTH}`];
    probe = fork(await bundleProgram("testing/processes/latency-probe.ts"), addresses);
    // Warm-up: modules that load with the first answer.
    await longestWaits();
  }, 300_000);
  afterAll(() => {
    probe.kill();
    idle.kill();
    server.close();
  });

  async function longestWaits(): Promise<readonly number[]> {
    const told = once(probe, "message");
    probe.send("tell");
    const [waits] = (await told) as [number[]];
    return waits;
  }

  return {
    /** Runs the work and fails if an answer took too long. The annotation reports the waits. */
    whileAnswering: async <Result>(
      { annotate }: Pick<TestContext, "annotate">,
      work: () => Promise<Result>,
    ): Promise<Result> => {
      await longestWaits();
      const endTurns = watchTurns();
      const before = { computed: computedMs(), waited: waitedMs() };
      const result = await work();
      const slowness = 1 + (waitedMs() - before.waited) / (computedMs() - before.computed);
      const turnMs = endTurns();
      const [asked = 0, alone = 0] = await longestWaits();
      const [waited, idleWaited] = [asked, alone].map(Math.round);
      const of = `health within ${waited} ms but for two answers, of an idle process within ${idleWaited} ms`;
      const told = `${of}; one turn computed for ${turnMs} ms, at a slowness of ${slowness.toFixed(1)}`;
      await annotate(told);
      expect(asked, told).toBeLessThan(Math.max(RATIO * alone, MAX_MS * slowness));
      // A machine may have become slower since the first measurement.
      expect(turnMs, told).toBeLessThan(MAX_YARDS * Math.max(yardMs, measureYard()));
      return result;
    },
  };
}

/**
 * Returns the longest turn of the event loop in ms of this thread's own computation, which other load does
 * not lengthen.
 */
function watchTurns(): () => number {
  let longest = 0;
  let last = computedMs();
  const look = () => {
    const now = computedMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, LOOK_MS);
  return () => {
    look();
    clearInterval(timer);
    return Math.round(longest);
  };
}

/** Milliseconds that this machine takes for a fixed computation. */
function measureYard(): number {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ n, text: `第${n}号`, list: [n, "a", null] }));
  const times = Array.from({ length: 5 }, () => {
    const before = computedMs();
    for (let round = 0; round < 3; round += 1) JSON.parse(JSON.stringify(rows));
    return computedMs() - before;
  });
  return Math.min(...times);
}
