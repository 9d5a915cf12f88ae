import { quantile } from "@/scripts/bench/statistics";

export type Contender = "ours" | "ownSql" | "plain";
export type Round = Partial<Record<Contender, () => Promise<unknown>>>;
export type Times = Partial<Record<Contender, number[]>>;

/**
 * Times each contender of a round, one after another, so that drift of the machine affects all of them.
 * The order changes with `round`. Times in ms are appended to `times`.
 */
export async function timeRound(round: number, contenders: Round, times: Times): Promise<void> {
  const entries = Object.entries(contenders) as [Contender, () => Promise<unknown>][];
  const first = round % entries.length;
  for (const [name, run] of [...entries.slice(first), ...entries.slice(0, first)]) {
    const startedAt = performance.now();
    await run();
    (times[name] ??= []).push(performance.now() - startedAt);
  }
}

/** The quantile of the ratios, pair by pair. */
export function ratio(times: Times, floor: Contender, share: number): number | null {
  const { ours = [] } = times;
  const base = times[floor];
  if (base === undefined) return null;
  return quantile(
    ours.map((ms, at) => ms / (base[at] ?? Number.NaN)),
    share,
  );
}
