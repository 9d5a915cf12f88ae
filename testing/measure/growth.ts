/**
 * Eight times the input may take at most 22 times as long. A quadratic algorithm would take 64 times. The
 * rest is room for memory: what no longer fits a cache, or needs fresh pages, costs several times as much.
 */
const GROWTH = 8;
export const MAX_RATIO = 22;

const WINDOW_MS = 2;
const FEWEST_TRIES = 5;
const MAX_TRIES = 40;

/** Measured in CPU time, so other programs do not count. */
function measureMs(work: () => unknown, times: number): number {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Cost ratio between an input of four times `chars` and one of half of it. Compares the fastest of many
 * tries, because load on the machine can slow a try down but never speed it up.
 */
export function growthOf<Input>(
  make: (chars: number) => Input,
  work: (input: Input) => unknown,
  chars: number,
): number {
  const [small, large] = [make(Math.ceil(chars / 2)), make(chars * (GROWTH / 2))];
  const workSmall = (times: number) => measureMs(() => work(small), times * GROWTH);
  // Eight times as many repetitions for the small input: both then cover the same number of characters.
  const workLarge = (times: number) => measureMs(() => work(large), times);
  let times = 1;
  // Measured twice, because the first execution may include compilation.
  while (Math.min(workSmall(times), workSmall(times)) < WINDOW_MS) times *= 2;
  const quickest = { small: Infinity, large: Infinity };
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    quickest.small = Math.min(quickest.small, workSmall(times));
    quickest.large = Math.min(quickest.large, workLarge(times));
    if (tries >= FEWEST_TRIES && quickest.large * GROWTH < MAX_RATIO * quickest.small) break;
  }
  return (quickest.large * GROWTH) / quickest.small;
}
