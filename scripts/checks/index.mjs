const tsx = (script) => [process.execPath, "--import", "tsx", `scripts/checks/${script}.ts`];

/**
 * The checks of `npm run verify` besides the unit tests. Each is a command for the repository's root that
 * fails with sentences naming the file, the rule and the remedy. The Prisma client must have been
 * generated. The long checks come first, so that two parallel lanes end together.
 */
export const checks = [
  { name: "types and lint", command: tsx("lint") },
  { name: "layering", command: tsx("layering") },
  { name: "public API", command: tsx("open-api") },
  { name: "dead code", command: [process.execPath, "node_modules/knip/bin/knip.js", "--no-progress"] },
  { name: "API changes", command: tsx("api-changes") },
  { name: "prose", command: tsx("prose") },
  { name: "citations", command: tsx("citations") },
  { name: "format", command: [process.execPath, "node_modules/oxfmt/bin/oxfmt", "--check"] },
  { name: "vocabulary", command: tsx("vocabulary") },
  { name: "words", command: tsx("words") },
  { name: "page words", command: tsx("page-words") },
];
