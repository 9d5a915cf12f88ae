import { waitPatiently } from "@/server/infra/concurrency";

/** Health is told within this time, whatever hangs. */
export const TIME_LIMIT_MS = 2_000;

/** Time in which this process was busy does not count, or a busy service would report its database gone. */
export function answerWithin<T>(check: Promise<T>, otherwise: T): Promise<T> {
  const tooLate = () => new Error(`no answer within ${TIME_LIMIT_MS} ms`);
  return waitPatiently(check, TIME_LIMIT_MS, tooLate).catch(() => otherwise);
}
