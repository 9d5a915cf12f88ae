export type Timed = () => Promise<void>;

const WARM_UP = 3;
const ROUNDS = 22;

/** Times two things in turn, A B A B …, so that a drifting machine slows both; answers medians in ms, and the median ratio. */
export async function compare(a: (round: number) => Promise<void>, b: (round: number) => Promise<void>) {
  const times: [number, number][] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const pair: [number, number] = [await time(() => a(round)), await time(() => b(round))];
    if (round >= WARM_UP) times.push(pair);
  }
  return {
    aMs: median(times.map(([left]) => left)),
    bMs: median(times.map(([, right]) => right)),
    ratio: median(times.map(([left, right]) => left / right)),
  };
}

async function time(run: Timed): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

function median(values: number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
