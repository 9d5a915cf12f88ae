import { allowed, places, wings } from "./scripts/checks/places.mjs";

/**
 * The layering of docs/architecture.md: the table of places as an allow-list, and the rules across places.
 * scripts/checks/layering-canary.ts shows every rule firing.
 */
const TEST_FILE = "\\.test\\.tsx?$";
const ANY_PACKAGE = "(^|/)node_modules/";

/**
 * `dependency-cruiser` names a built-in module without its `node:`; a package's types may stand in @types.
 */
const nodeModules = (names) => (names === true ? [] : names.map((name) => `^(node:)?${name}(/|$)`));
const packages = (names) =>
  names === true ? [ANY_PACKAGE] : names.map((name) => `(^|/)node_modules/(@types/)?${name}/`);

const placeRules = Object.entries(allowed).map(([place, may]) => ({
  name: `place/${place}`,
  severity: "error",
  comment: `It may import ${listed(may)}: move the code, or go through a layer that may.`,
  from: { path: places[place], pathNot: [TEST_FILE] },
  to: {
    couldNotResolve: false,
    pathNot: [
      places[place],
      ...may.places.map((name) => places[name]),
      ...packages(may.packages),
      ...nodeModules(may.node),
    ],
    ...(may.node === true && { dependencyTypesNot: ["core"] }),
  },
}));

function listed({ places: names, packages: npm, node }) {
  const parts = [
    ...names,
    npm === true ? "any package" : npm,
    node === true ? "node:*" : node.map((n) => `node:${n}`),
  ];
  return ["itself", ...parts.flat()].join(", ");
}

/** A verb names its permission and who calls it, so the services of the kernel know these two of people. */
const KNOWN_TO_VERBS = ["^server/domain/people/actor\\.ts$", "^server/domain/people/permissions/"];

const wingRules = wings.flatMap((floor, index) =>
  floor.flatMap((wing) => {
    const others = wings
      .slice(index)
      .flat()
      .filter((other) => other !== wing);
    return others.length === 0
      ? []
      : ["services", "domain"].map((layer) => ({
          name: `wing/${wing}`,
          severity: "error",
          comment: `${wing} may not import ${others.join(", ")}: move what both need into a lower wing.`,
          from: { path: `^server/${layer}/${wing}/`, pathNot: [TEST_FILE] },
          to: {
            path: `^server/(services|domain)/(${others.join("|")})/`,
            pathNot: layer === "services" && wing === "kernel" ? KNOWN_TO_VERBS : [],
          },
        }));
  }),
);

/** Next, the test runners and people start these; nothing imports them. */
const ENTRY_POINTS = [
  "\\.d\\.ts$",
  TEST_FILE,
  "^[^/]+$",
  "^(scripts|e2e|prisma|testing|client)/",
  "^app.*/(page|layout|route|error|global-error|loading|not-found|template|default|icon|manifest|robots)\\.tsx?$",
];

/** Callers of addresses that the operator did not choose. */
const OUTBOUND_USES = [
  "^server/services/push/delivery/internal/attempt/send-push\\.ts$",
  "^server/infra/short-links\\.ts$",
  "^server/infra/pictures/fetch-pictures\\.ts$",
  "^server/infra/sms/aliyun-provider\\.ts$",
  "^server/infra/mail\\.ts$",
  "^server/services/integration/notice/internal/send-notice\\.ts$",
  "^server/platforms/call-platform\\.ts$",
  // The doctor calls the addresses of the platforms alone.
  "^scripts/doctor/checks/check-outbound\\.ts$",
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...placeRules,
    ...wingRules,
    {
      name: "no-unknown-place",
      severity: "error",
      comment: "The folder is not part of the architecture: put the file where it belongs.",
      from: { pathNot: [...Object.values(places), TEST_FILE, ANY_PACKAGE] },
      to: {},
    },
    {
      name: "tests-stay-below",
      severity: "error",
      comment: "A test may import its own top folder, server/, testing/ and packages.",
      from: { path: `^([^/]+)/.*${TEST_FILE}` },
      to: { pathNot: ["^$1/", "^server/", "^testing/", ANY_PACKAGE], dependencyTypesNot: ["core"] },
    },
    {
      name: "engine-tests-stay-inside",
      severity: "error",
      comment: "The embedded engine is a room of its own: its tests need nothing but it and packages.",
      from: { path: `^inngest/embedded/.*${TEST_FILE}` },
      to: { pathNot: ["^inngest/embedded/", ANY_PACKAGE], dependencyTypesNot: ["core"] },
    },
    {
      name: "slice-from-outside",
      severity: "error",
      comment: "A slice shows only its index.ts: import the folder, and export there what others need.",
      // The benchmark's bare routes run the very statements of a slice, without the slice.
      from: { pathNot: ["^server/services/", "^scripts/bench/"] },
      to: { path: "^server/services/", pathNot: ["^server/services/[^/]+/[^/]+/index\\.ts$"] },
    },
    {
      name: "slice-to-slice",
      severity: "error",
      comment: "Slices meet only through index.ts: import the folder, and export there what others need.",
      from: { path: "^server/services/([^/]+/[^/]+)/" },
      to: {
        path: "^server/services/",
        pathNot: ["^server/services/$1/", "^server/services/[^/]+/[^/]+/index\\.ts$"],
      },
    },
    {
      name: "one-way-out",
      severity: "error",
      comment:
        "A new outbound use: name its file here, and add it to testing/outbound-cases/create-outbound-uses.ts.",
      from: { pathNot: [...OUTBOUND_USES, TEST_FILE, places.outbound] },
      to: { path: "^server/infra/safe-fetch/(?:safe-fetch|connect-out)\\.ts$" },
    },
    {
      name: "no-circular",
      severity: "error",
      comment: "A cycle, even if only of types: move what both need into a file below them.",
      from: { pathNot: [ANY_PACKAGE, places.prismaClient] },
      to: { circular: true },
    },
    {
      name: "no-orphan",
      severity: "error",
      comment: "It imports nothing and nothing imports it: use it or delete it.",
      from: { orphan: true, pathNot: ENTRY_POINTS },
      to: {},
    },
    {
      name: "not-to-unresolvable",
      severity: "error",
      comment: "The import leads nowhere: mend the path, or add the package to package.json.",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ["(^|/)node_modules/", places.prismaClient] },
    exclude: { path: ["^\\.next/", "^\\.data/", "^\\.cache/"] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
  },
};
