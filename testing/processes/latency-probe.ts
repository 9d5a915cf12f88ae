import { setTimeout as sleep } from "node:timers/promises";

/** Who waits for a processor is late once or twice; who is kept busy is late again and again. */
const SPARED = 2;

/**
 * A program: asks each of the addresses that are its arguments again and again. Told so by a message, it
 * answers with the longest wait for each since then but for two, in milliseconds.
 */
const probes = process.argv.slice(2).map((address) => ({ address, since: performance.now(), waits: [0] }));

process.on("disconnect", () => process.exit());
process.on("message", () => {
  // An answer that is still out counts as long as it has been waited for.
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
      // A connection of its own each time: one that is kept ends while the server is busy.
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
