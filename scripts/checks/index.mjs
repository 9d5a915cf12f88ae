const tsx = (script) => [process.execPath, "--import", "tsx", `scripts/checks/${script}.ts`];

/**
 * The checks that `npm run verify` makes beside the unit tests. Each is a command to be run in the
 * repository's root; it fails with sentences that name the file, the rule and what to do. The Prisma client
 * must have been generated. The long ones come first, so that two side by side end together.
 */
export const checks = [
  {
    name: "lint",
    command: [process.execPath, "node_modules/eslint/bin/eslint.js", "--max-warnings", "0", "."],
    // One program for the whole run, instead of one that watches for edits: half the time.
    env: { TSESTREE_SINGLE_RUN: "true" },
  },
  { name: "types", command: tsx("compile") },
  {
    name: "format",
    command: [
      process.execPath,
      "node_modules/prettier/bin/prettier.cjs",
      "--check",
      "--cache",
      "--cache-location=.cache/prettier",
      ".",
    ],
  },
  { name: "public API", command: tsx("open-api") },
  { name: "layering", command: tsx("layering") },
  { name: "vocabulary", command: tsx("vocabulary") },
  { name: "citations", command: tsx("citations") },
  { name: "prose", command: tsx("prose") },
  { name: "dead code", command: [process.execPath, "node_modules/knip/bin/knip.js", "--no-progress"] },
  { name: "figures", command: tsx("figures") },
  { name: "page words", command: tsx("page-words") },
];
