/**
 * A long computation that yields so that the event loop can run other work; executed by `runInTurns` of
 * `server/infra/concurrency`.
 */
export type InTurns<Result> = Generator<undefined, Result, undefined>;
