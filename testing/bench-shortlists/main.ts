import { measureShortlist } from "./measure-shortlist";
import { withEmptyDatabase } from "@/scripts/bench/bench-database";
import { quantile } from "@/scripts/bench/statistics";
import { runCommand } from "@/scripts/command";

/** `npm run bench -- shortlists`: the verbs of a list of 5,000 creators in a roster of 20,000. */
await runCommand(import.meta, () =>
  withEmptyDatabase(async () => {
    for (const { name, times } of await measureShortlist()) {
      const at = (share: number) => `${quantile(times, share).toFixed(1).padStart(8)} ms`;
      console.log(`${name.padEnd(40)} p50 ${at(0.5)}  p95 ${at(0.95)}  (${times.length})`);
    }
  }),
);
