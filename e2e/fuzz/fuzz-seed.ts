/**
 * The seed of made-up requests. The same ones in every `npm test`, so that a failure is the change's own;
 * others in `npm run test:fuzz`, which sets FUZZ_SEED.
 */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? 20_261_121);
