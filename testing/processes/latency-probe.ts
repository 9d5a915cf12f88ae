import { setTimeout as sleep } from "node:timers/promises";

/**
 * Outliers to ignore: waiting for a processor delays an answer once or twice, a blocked process delays it
 * repeatedly.
 */
const SPARED = 2;

/**
 * Polls each address given as argument. On a message it reports the longest wait per address since the last
 * message, in ms, without the two longest.
 */
const probes = process.argv.slice(2).map((address) => ({ address, since: performance.now(), waits: [0] }));

process.on("disconnect", () => process.exit());
process.on("message", () => {
  // An answer that is still outstanding counts with its wait so far.
  const longest = probes.map(({ since, waits }) => {
    const [wait = 0] = longestOf([...waits, performance.now() - since]).slice(-1);
    return wait;
  });
  for (const probe of probes) Object.assign(probe, { waits: [0], since: performance.now() });
  process.send?.(longest);
});

await Promise.all(
  probes.map(async (probe) => {
    for (;;) {
      // A new connection each time: a kept-alive one is closed while the server is busy.
      const answer = await fetch(probe.address, { headers: { connection: "close" } }).catch(() => null);
      await answer?.arrayBuffer();
      if (answer !== null) {
        probe.waits = longestOf([...probe.waits, performance.now() - probe.since]);
        probe.since = performance.now();
      }
      await sleep(10);
      if (answer !== null) probe.since = performance.now();
    }
  }),
);

function longestOf(waits: readonly number[]): number[] {
  return [...waits].sort((a, b) => b - a).slice(0, SPARED + 1);
}
