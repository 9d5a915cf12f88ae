/** Four times the text may cost six times the time: the square of it would cost sixteen times. */
const GROWTH = 4;
export const MAX_RATIO = 6;
const MIN_MS = 2;

/** Of the processor's time, of which other programs take nothing. */
function measureMs(work: () => unknown, times: number): number {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** What four times the size costs, in times of the size; the quickest of some tries, as others work too. */
export function growthOf<Input>(
  make: (chars: number) => Input,
  work: (input: Input) => unknown,
  chars: number,
): number {
  const [small, large] = [make(chars), make(chars * GROWTH)];
  let times = 1;
  while (measureMs(() => work(small), times) < MIN_MS) times *= 2;
  const quickest = { small: Infinity, large: Infinity };
  for (let tries = 0; tries < 9; tries += 1) {
    quickest.small = Math.min(
      quickest.small,
      measureMs(() => work(small), times),
    );
    quickest.large = Math.min(
      quickest.large,
      measureMs(() => work(large), times),
    );
    if (tries > 3 && quickest.large < MAX_RATIO * quickest.small) break;
  }
  return quickest.large / quickest.small;
}
