import { type TrialPlan } from "./run-stream-trial";

/** A short trial, or the one that STREAM_WRITERS and STREAM_SECONDS ask for (`npm run test:stream`). */
export function trialPlan(databaseUrl: string): TrialPlan {
  return {
    databaseUrl,
    writers: Number(process.env.STREAM_WRITERS ?? 16),
    seconds: Number(process.env.STREAM_SECONDS ?? 6),
    bloggers: 400,
    maxPauseMs: 60,
    killEveryMs: 100,
  };
}
