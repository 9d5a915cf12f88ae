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

/** How much longer than of an idle process a caller may wait for this one's answer. */
const RATIO = 10;
/** On a quiet machine nobody waits longer; a thread that waits for a processor takes as much longer. */
const MOST_MS = 200;

const HEALTH = "/api/health";
/** One turn of the event loop computes no longer than so many yards (`measureYard`), each some 40 ms. */
const MOST_YARDS = 2.5;

const LOOK_MS = 5;

/**
 * Serves `/api/health` in the test's process, and in an idle one beside it, which says how busy the machine
 * and the database are. A third process asks both all the time. Call it once in a suite.
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
    // Whatever is loaded at the first answer.
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
    /** Does the work, and fails where somebody had to wait for an answer; the report says how long. */
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
      expect(asked, told).toBeLessThan(Math.max(RATIO * alone, MOST_MS * slowness));
      expect(turnMs, told).toBeLessThan(MOST_YARDS * yardMs);
      return result;
    },
  };
}

/** The longest that this thread computes in one turn of its loop, in ms: other work makes it no longer. */
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

/** What this machine takes to compute one certain thing. */
function measureYard(): number {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ n, text: `第${n}号`, list: [n, "a", null] }));
  const times = Array.from({ length: 5 }, () => {
    const before = computedMs();
    for (let round = 0; round < 3; round += 1) JSON.parse(JSON.stringify(rows));
    return computedMs() - before;
  });
  return Math.min(...times);
}
