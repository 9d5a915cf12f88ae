const tsx = (script) => [process.execPath, "--import", "tsx", `scripts/checks/${script}.ts`];

/**
 * The checks that `npm run verify` makes beside the unit tests. Each is a command to be run in the
 * repository's root; it fails with sentences that name the file, the rule and what to do. The Prisma client
 * must have been generated. The long ones come first, so that two side by side end together.
 */
export const checks = [
  { name: "types and lint", command: tsx("lint") },
  { name: "layering", command: tsx("layering") },
  { name: "public API", command: tsx("open-api") },
  { name: "dead code", command: [process.execPath, "node_modules/knip/bin/knip.js", "--no-progress"] },
  { name: "prose", command: tsx("prose") },
  { name: "citations", command: tsx("citations") },
  { name: "format", command: [process.execPath, "node_modules/oxfmt/bin/oxfmt", "--check"] },
  { name: "vocabulary", command: tsx("vocabulary") },
  { name: "page words", command: tsx("page-words") },
];
