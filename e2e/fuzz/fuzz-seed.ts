/**
 * Seed of generated requests. Constant in `npm test`, so that a failure comes from the change; `npm run
 * test:fuzz` sets FUZZ_SEED to vary it.
 */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? 20_261_121);
