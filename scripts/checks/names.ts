import path from "node:path";

const topFolders = ["app", "server", "inngest", "prisma", "e2e", "scripts", "testing", "client"];
const serverEntries = [
  "env",
  "domain",
  "platforms",
  "services",
  "infra",
  "http",
  "open-api",
  "trpc",
  "auth",
  "front",
];

/** Names that say nothing about the content. */
const drawers = ["util", "utils", "helper", "helpers", "types", "common", "misc", "lib"];

const nextFiles = (
  "page layout route error global-error loading not-found forbidden unauthorized template default icon " +
  "apple-icon opengraph-image manifest robots sitemap"
).split(" ");

const privateFolders = ["_components", "_ui", "_trpc", "_i18n"];

/** The slice with the foundations of verbs: context, tenant, authorization, transaction. */
export const coreSlice = "kernel/verb";

/**
 * Words with which a verb file of a service slice may begin: `<verb>-<noun…>.ts`. Extend it deliberately.
 */
const serviceVerbs = new Set(
  (
    "acquire advance check create delete disable drain export find forecast get link list merge pause preview probe push record reencrypt release rename " +
    "renew reset resume retry run scrape send set settle sign simulate start test undo update upsert"
  ).split(" "),
);

/** Other files allowed in a slice: schemas, the verbs of a simple resource, the public index. */
const sliceFiles = ["schema", "verbs", "index"];

const CODE_FILE = /\.(ts|tsx|mjs|cjs|js|jsx|css)$/;
const SUFFIX = /(\.(db|own-world|trial|test|spec|setup|config|module|sql|d))*\.[a-z]+$/;
const TEST_FILE = /\.test\.tsx?$/;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const ROUTE_SEGMENT = /^(\([a-z-]+\)|@?[a-z0-9]+([.-][a-z0-9]+)*|\[{1,2}(\.\.\.)?[a-zA-Z]+\]{1,2})$/;

/**
 * Problems with a code file's path (relative, with `/`), one sentence each; other files are not checked.
 */
export function nameProblems(file: string): string[] {
  if (!CODE_FILE.test(file)) return [];
  const folders = file.split("/").slice(0, -1);
  const name = path.posix.basename(file).replace(SUFFIX, "");
  const [top, second] = folders;
  return [
    ...(folders.length === 0 ? [] : shapeProblems(name, folders)),
    ...(top === undefined || topFolders.includes(top)
      ? []
      : [`${top}/ is no folder for code: use ${listed(topFolders)}.`]),
    ...(top === "server" && !serverEntries.includes(second ?? name)
      ? [`server/ holds only ${listed(serverEntries)}.`]
      : []),
    ...(top === "app" && !TEST_FILE.test(file) ? routeFolderProblems(name, folders) : []),
    ...(top === "server" && second === "services"
      ? sliceProblems(name, folders.slice(2), SUFFIX.exec(file)?.[0])
      : []),
  ].map((problem) => `${file}: ${problem}`);
}

function shapeProblems(name: string, folders: string[]): string[] {
  const wanted = folders[0] === "app" ? folders.filter((folder) => !ROUTE_SEGMENT.test(folder)) : folders;
  const words = [...wanted.map((folder) => folder.replace(/^_/, "")), name];
  const drawer = [...folders, name].find((word) => drawers.includes(word.split(/[-_]/).at(-1) ?? ""));
  return [
    ...words
      .filter((word) => !KEBAB_CASE.test(word))
      .map((word) => `"${word}" is not kebab-case: use small letters, digits and single hyphens.`),
    ...(drawer === undefined ? [] : [`"${drawer}" is a drawer: name it after what it does.`]),
  ];
}

function routeFolderProblems(name: string, folders: string[]): string[] {
  const hidden = folders.find((folder) => folder.startsWith("_"));
  if (hidden === undefined && !nextFiles.includes(name) && name !== "globals")
    return [`Next does not read "${name}" in a route's folder: put it into ${listed(privateFolders)}.`];
  if (hidden !== undefined && !privateFolders.includes(hidden))
    return [`"${hidden}" is no private folder of app/: use ${listed(privateFolders)}.`];
  return [];
}

function sliceProblems(name: string, [wing, slice, inner]: string[], suffix = ""): string[] {
  if (slice === undefined) return ["A file of services/ belongs to a slice: services/<wing>/<noun>/."];
  if (inner !== undefined)
    return inner === "internal" ? [] : [`A slice has no folder "${inner}": use internal/.`];
  if (`${wing}/${slice}` === coreSlice || sliceFiles.includes(name) || suffix.includes(".test")) return [];
  const [verb = "", ...noun] = name.split("-");
  if (!serviceVerbs.has(verb))
    return [
      `"${verb}" is no verb of scripts/checks/names.ts: name the file <verb>-<noun>.ts or use internal/.`,
    ];
  return noun.length === 0 ? [`Say what it acts on: ${verb}-<noun>.ts.`] : [];
}

function listed(names: string[]): string {
  return names.join(", ");
}
