/**
 * A long computation that pauses at each `yield`, so that others can have the event loop in between.
 * `runInTurns` of `server/infra/concurrency` runs one.
 */
export type InTurns<Result> = Generator<undefined, Result, undefined>;
