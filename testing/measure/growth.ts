/** Four times the input may cost six times the time: the square of it would cost sixteen times. */
const GROWTH = 4;
export const MAX_RATIO = 6;

/** Long beside the step of the processor's clock. */
const WINDOW_MS = 2;
const FEWEST_TRIES = 5;
const MOST_TRIES = 40;

/** Of the processor's time, of which other programs take nothing. */
function measureMs(work: () => unknown, times: number): number {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * What four times the size costs, in times of the size. It compares the quickest of many tries: a busy
 * machine slows some of them by its caches and by collecting garbage, and makes none quicker.
 */
export function growthOf<Input>(
  make: (chars: number) => Input,
  work: (input: Input) => unknown,
  chars: number,
): number {
  const [small, large] = [make(chars), make(chars * GROWTH)];
  const workSmall = (times: number) => measureMs(() => work(small), times * GROWTH);
  // As often for the same number of characters: both are disturbed alike.
  const workLarge = (times: number) => measureMs(() => work(large), times);
  let times = 1;
  // Twice: the first time may be slow because the code is not compiled yet.
  while (Math.min(workSmall(times), workSmall(times)) < WINDOW_MS) times *= 2;
  const quickest = { small: Infinity, large: Infinity };
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    quickest.small = Math.min(quickest.small, workSmall(times));
    quickest.large = Math.min(quickest.large, workLarge(times));
    if (tries >= FEWEST_TRIES && quickest.large * GROWTH < MAX_RATIO * quickest.small) break;
  }
  return (quickest.large * GROWTH) / quickest.small;
}
