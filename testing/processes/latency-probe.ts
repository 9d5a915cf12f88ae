import { setTimeout as sleep } from "node:timers/promises";

/**
 * A program: asks each of the addresses that are its arguments again and again. Told so by a message, it
 * answers with the longest wait for each since then, in milliseconds.
 */
const probes = process.argv.slice(2).map((address) => ({ address, since: performance.now(), longest: 0 }));

process.on("disconnect", () => process.exit());
process.on("message", () => {
  // An answer that is still out counts as long as it has been waited for.
  const waits = probes.map(({ since, longest }) => Math.max(longest, performance.now() - since));
  for (const probe of probes) Object.assign(probe, { longest: 0, since: performance.now() });
  process.send?.(waits);
});

await Promise.all(
  probes.map(async (probe) => {
    for (;;) {
      // A connection of its own each time: one that is kept ends while the server is busy.
      const answer = await fetch(probe.address, { headers: { connection: "close" } }).catch(() => null);
      await answer?.arrayBuffer();
      if (answer !== null) {
        probe.longest = Math.max(probe.longest, performance.now() - probe.since);
        probe.since = performance.now();
      }
      await sleep(10);
      if (answer !== null) probe.since = performance.now();
    }
  }),
);
