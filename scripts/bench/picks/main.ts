import { withEmptyDatabase } from "@/scripts/bench/bench-database";
import { measurePicks } from "@/scripts/bench/picks/measure-picks";
import { runCommand } from "@/scripts/command";

/**
 * `npm run bench -- picks`: how many accounts are picked a second, alone and with the end of their scrape,
 * from rosters of 10, 100 and 1,000. Beside each stands what bare updates of one row reach with as many
 * commits. All accounts are of one organization and platform, so they share one budget. Takes about a
 * minute.
 */
const SIZES = [10, 100, 1_000];

await runCommand(import.meta, () =>
  withEmptyDatabase(async (url) => {
    for (const accounts of SIZES) {
      const { picks, cycles, bare } = await measurePicks(url, accounts);
      const ratio = (floor: number, measured: number) => (floor / measured).toFixed(1);
      console.log(
        [
          `${String(accounts).padStart(5)} accounts`,
          `pick ${picks.toFixed(0).padStart(5)}/s (bare update ÷ pick ${ratio(bare, picks)})`,
          `pick and settle ${cycles.toFixed(0).padStart(5)}/s (two bare updates ÷ cycle ${ratio(bare / 2, cycles)})`,
          `bare update ${bare.toFixed(0).padStart(5)}/s`,
        ].join("  "),
      );
    }
  }),
);
