/** Top folders that hold code, and what may stand directly in server/. */
export const topFolders = ["app", "server", "inngest", "prisma", "e2e", "scripts", "testing"];
export const serverEntries = ["env", "domain", "services", "infra", "open-api", "trpc", "auth"];

/** Names that say nothing of what is inside. */
export const drawers = ["util", "utils", "helper", "helpers", "types", "common", "misc", "lib"];

/** What Next reads by name in a route's folder. */
export const nextFiles = [
  "page",
  "layout",
  "route",
  "error",
  "global-error",
  "loading",
  "not-found",
  "forbidden",
  "unauthorized",
  "template",
  "default",
  "icon",
  "apple-icon",
  "opengraph-image",
  "manifest",
  "robots",
  "sitemap",
];

/** Private folders of app/: everything that is no route lives in one of them. */
export const privateFolders = ["_components", "_ui", "_trpc", "_i18n"];

/** The slice that holds the shape of a verb itself: context, tenant, authorisation, transaction. */
export const coreSlice = "verb";

/** Longest file, in lines; a public path is a declaration and stays shorter. */
export const maxLines = 400;
export const maxPublicPathLines = 30;

/** What a command of package.json writes: it has the shape that its maker gives it. */
export const generatedFiles = /^e2e\/open-api\/generated\//;
