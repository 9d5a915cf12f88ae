import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A program: asks the server whose address is its argument again and again, and beside it one of its own,
 * which is idle. Told so by a message, it answers with the longest waits since then, in milliseconds.
 */
const idle = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
await new Promise((resolve) => idle.once("listening", resolve));
const { port } = idle.address() as AddressInfo;
const probes = [process.argv[2] ?? "", `http://127.0.0.1:${String(port)}`].map((address) => ({
  address,
  since: performance.now(),
  longest: 0,
}));

process.on("disconnect", () => process.exit());
process.on("message", () => {
  // An answer that is still out counts as long as it has been waited for.
  const [asked = 0, alone = 0] = probes.map(({ since, longest }) =>
    Math.max(longest, performance.now() - since),
  );
  for (const probe of probes) Object.assign(probe, { longest: 0, since: performance.now() });
  process.send?.({ asked, idle: alone });
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
    }
  }),
);
