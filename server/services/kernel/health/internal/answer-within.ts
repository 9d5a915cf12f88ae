/** Health is told within this time, whatever hangs. */
export const TIME_LIMIT_MS = 2_000;

export async function answerWithin<T>(check: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), TIME_LIMIT_MS);
  });
  const outcome = await Promise.race([check.catch(() => otherwise), tooLong]);
  clearTimeout(timer);
  return outcome;
}
