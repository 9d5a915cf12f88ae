import { copyFile, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fromRoot } from "@/scripts/from-root";

export type CanaryFiles = Record<string, string[]>;

/** By rule, files that must break exactly this rule; if one passes, the rule has no effect. */
export const guilty: Record<string, CanaryFiles> = {
  "place/domain": {
    "server/domain/reads-files.ts": ["node:fs/promises"],
    "server/domain/opens-socket.ts": ["node:net"],
    "server/domain/uses-package.ts": ["dayjs"],
    "server/domain/knows-database.ts": ["type @/server/infra/db/client"],
    "server/domain/reads-env.ts": ["@/server/env"],
  },
  "place/env": { "server/env.ts": ["@/server/infra/logger"] },
  "place/db": { "server/infra/db/logs.ts": ["@/server/infra/logger"] },
  "place/infra": {
    "server/infra/calls-service.ts": ["@/server/services/roster/blogger"],
    "server/infra/knows-inngest.ts": ["inngest"],
    "server/infra/knows-prisma.ts": ["@prisma/client"],
    "server/infra/knows-generated-client.ts": ["type @/server/infra/db/generated/client"],
    "server/infra/opens-socket.ts": ["node:net"],
    "server/infra/calls-by-http.ts": ["node:https"],
    "server/infra/calls-by-undici.ts": ["undici"],
  },
  "place/storage": { "server/infra/storage/calls-service.ts": ["@/server/services/roster/blogger"] },
  "place/sheets": { "server/infra/sheet-reader/calls-service.ts": ["@/server/services/roster/blogger"] },
  "place/tracing": { "server/infra/tracing/calls-service.ts": ["@/server/services/roster/blogger"] },
  "place/outbound": { "server/infra/safe-fetch/calls-service.ts": ["@/server/services/roster/blogger"] },
  "one-way-out": {
    "server/infra/platforms.ts": ["@/server/infra/safe-fetch/safe-fetch"],
    "server/services/roster/blogger/calls-out.ts": ["@/server/infra/safe-fetch/safe-fetch"],
  },
  "place/platforms": {
    "server/platforms/calls-by-undici.ts": ["undici"],
    "server/platforms/knows-database.ts": ["@/server/infra/db/client"],
    "server/platforms/calls-service.ts": ["@/server/services/roster/blogger"],
  },
  "place/jobClient": { "server/infra/jobs.ts": ["inngest", "@/server/platforms/call-platform"] },
  "place/services": {
    "server/services/roster/blogger/calls-by-undici.ts": ["undici"],
    "server/services/roster/blogger/calls-by-http.ts": ["node:http"],
    "server/services/roster/blogger/knows-next.ts": ["next/server"],
    "server/services/roster/blogger/knows-trpc.ts": ["@trpc/server"],
    "server/services/roster/blogger/knows-inngest.ts": ["inngest"],
    "server/services/roster/blogger/knows-upstash.ts": ["@upstash/redis"],
    "server/services/roster/blogger/reads-env.ts": ["@/server/env"],
    "server/services/roster/blogger/knows-rest.ts": ["@/server/open-api/handle"],
    "server/services/roster/blogger/seeds-itself.ts": ["@/testing/factory"],
  },
  "place/auth": { "server/auth/calls-rest.ts": ["@/server/open-api/handle"] },
  "place/http": { "server/http/calls-rest.ts": ["@/server/open-api/handle"] },
  "place/restKit": {
    "server/open-api/calls-trpc.ts": ["@/server/trpc/init"],
    "server/open-api/knows-prisma.ts": ["type @prisma/client"],
  },
  "place/trpc": {
    "server/trpc/calls-app.ts": ["@/app/page"],
    "server/trpc/knows-prisma.ts": ["@/server/infra/db/generated/client"],
  },
  "place/front": {
    "server/front/calls-service.ts": ["@/server/services/roster/blogger"],
    "server/front/knows-react.ts": ["react"],
  },
  "place/jobs": {
    "inngest/functions/calls-app.ts": ["@/app/page"],
    "inngest/functions/calls-by-undici.ts": ["undici"],
  },
  "place/engineSeam": { "inngest/embedded/seam.ts": ["@/server/services/roster/blogger"] },
  "place/jobEngine": {
    "inngest/embedded/calls-app.ts": ["@/app/page"],
    "inngest/embedded/reads-env.ts": ["@/server/env"],
    "inngest/embedded/knows-logger.ts": ["type @/server/infra/logger"],
    "inngest/embedded/knows-jobs.ts": ["@/inngest/functions/push"],
    "inngest/embedded/knows-inngest.ts": ["inngest"],
    "inngest/embedded/seeds-itself.ts": ["@/testing/factory"],
  },
  "place/engineTrials": { "inngest/conformance/calls-app.ts": ["@/app/page"] },
  "engine-tests-stay-inside": { "inngest/embedded/leader.db.test.ts": ["@/server/env"] },
  "place/publicPaths": {
    "app/open-api/bloggers/route.ts": ["@/server/infra/logger"],
    "app/open-api/changes/route.ts": ["zod"],
  },
  "place/uiKit": { "app/_ui/status-badge.tsx": ["@/server/services/roster/blogger"] },
  "place/app": { "app/(console)/bloggers/page.tsx": ["@prisma/client"] },
  "place/simulator": { "testing/simulator/asks-the-driver.ts": ["@/server/platforms/call-platform"] },
  "place/testing": { "testing/calls-app.ts": ["@/app/page"] },
  "place/prisma": { "prisma/seeds-by-rest.ts": ["@/server/open-api/handle"] },
  "place/scripts": { "scripts/calls-app.ts": ["@/app/page"] },
  "place/client": {
    "client/src/reads-files.ts": ["node:fs"],
    "client/src/knows-server.ts": ["type @/server/open-api/handle"],
    "client/src/uses-package.ts": ["zod"],
  },
  "place/endToEnd": { "e2e/calls-app.ts": ["@/app/page"] },
  "place/settings": { "playwright.config.ts": ["@/app/page"] },
  "place/root": { "instrumentation.ts": ["@/app/page"] },
  "no-unknown-place": { "lib/anything.ts": ["zod"] },
  "tests-stay-below": { "server/trpc/init.test.ts": ["@/app/page"] },
  "slice-from-outside": { "server/auth/opens-drawer.ts": ["@/server/services/roster/blogger/internal/rows"] },
  "slice-to-slice": {
    "server/services/integration/api-key/opens-drawer.ts": ["@/server/services/roster/blogger/internal/rows"],
  },
  "wing/kernel": {
    "server/services/kernel/verb/knows-people.ts": ["@/server/services/people/session"],
    "server/services/kernel/verb/knows-bloggers.ts": ["@/server/domain/roster/blogger"],
    "server/domain/kernel/knows-people.ts": ["@/server/domain/people/actor"],
  },
  "wing/people": {
    "server/services/people/user/knows-roster.ts": ["@/server/services/roster/blogger"],
    "server/services/people/user/knows-bloggers.ts": ["@/server/domain/roster/blogger"],
  },
  "wing/release": { "server/services/release/upload/knows-roster.ts": ["@/server/services/roster/blogger"] },
  "wing/roster": { "server/services/roster/job/knows-keys.ts": ["@/server/services/integration/api-key"] },
  "wing/organization": {
    "server/services/organization/member/knows-push.ts": ["@/server/services/push/run"],
  },
  "wing/scraping": { "server/services/scraping/task/knows-push.ts": ["@/server/services/push/run"] },
  "wing/push": { "server/services/push/run/knows-keys.ts": ["@/server/services/integration/api-key"] },
  "no-circular": {
    "server/domain/egg.ts": ["type ./hen"],
    "server/infra/snake.ts": ["./snake"],
  },
  "no-orphan": { "server/infra/nobody-knows-me.ts": [] },
  "not-to-unresolvable": { "scripts/loses-its-way.ts": ["./nowhere"] },
};

/** Files that only use what their row allows; if a rule reports one, the allow-list is too narrow. */
export const innocent: CanaryFiles = {
  "server/domain/hen.ts": ["./egg"],
  "server/domain/parses.ts": ["zod", "node:crypto", "./hen"],
  "server/infra/db/client.ts": ["@prisma/client", "./generated/client", "@/server/env"],
  "server/infra/logger.ts": ["pino", "node:crypto"],
  "server/infra/safe-fetch/safe-fetch.ts": ["undici", "node:net", "node:dns"],
  "server/infra/short-links.ts": ["./safe-fetch/safe-fetch"],
  "server/platforms/call-platform.ts": ["../infra/safe-fetch/safe-fetch", "@/server/env"],
  "server/services/roster/blogger/internal/rows.ts": ["type @prisma/client", "@/server/infra/db/client"],
  "server/services/roster/blogger/index.ts": [
    "./internal/rows",
    "@/server/infra/jobs",
    "@/server/platforms/call-platform",
  ],
  "server/services/people/session/index.ts": [],
  "server/services/push/run/index.ts": ["@/server/services/roster/blogger"],
  "server/services/integration/api-key/index.ts": ["@/server/services/push/run"],
  "server/domain/people/actor.ts": [],
  "server/domain/roster/blogger/index.ts": [],
  "server/services/kernel/verb/authorise.ts": ["@/server/domain/people/actor"],
  "server/services/integration/api-key/list-api-keys.ts": [
    "@/server/services/roster/blogger",
    "zod",
    "@/server/domain/parses",
  ],
  "server/http/respond.ts": ["@/server/services/roster/blogger", "@/server/auth/session", "zod"],
  "server/open-api/handle.ts": [
    "@/server/http/respond",
    "@/server/services/roster/blogger",
    "@/server/auth/session",
    "@/server/infra/jobs",
  ],
  "server/trpc/init.ts": ["@trpc/server", "@/server/auth/session"],
  "server/auth/session.ts": ["next-auth", "@/server/env"],
  "testing/factory.ts": ["@/server/infra/db/generated/client"],
  "server/services/roster/blogger/list-bloggers.db.test.ts": [
    "vitest",
    "./internal/rows",
    "@/testing/factory",
  ],
  "inngest/functions/push.ts": ["inngest", "@/server/services/roster/blogger"],
  "inngest/embedded/leader.ts": ["pg", "type ./seam", "node:http"],
  "inngest/embedded/testing/app.ts": ["../leader", "@/testing/factory"],
  "inngest/conformance/target.ts": ["inngest", "../embedded/leader", "@/testing/factory"],
  "app/open-api/organization/route.ts": ["@/server/open-api/handle", "@/server/services/roster/blogger"],
  "app/page.tsx": ["react", "@/app/_ui/card", "@/server/trpc/init", "@/inngest/functions/push"],
  "app/_ui/card.tsx": ["@mantine/core"],
  "vitest.config.ts": ["@/testing/factory"],
  "e2e/story.ts": ["@/testing/factory", "@playwright/test"],
};

const PLAIN_TARGETS = ["server/infra/db/generated/client.ts"];

export async function withCanary<Result>(
  files: CanaryFiles,
  work: (root: string) => Result,
): Promise<Result> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), "layering-canary-")));
  try {
    await symlink(fromRoot("node_modules"), path.join(root, "node_modules"));
    await copyFile(fromRoot("tsconfig.json"), path.join(root, "tsconfig.json"));
    for (const target of PLAIN_TARGETS) await put(path.join(root, target), "export {};\n");
    for (const [file, imports] of Object.entries(files)) await put(path.join(root, file), source(imports));
    return work(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function put(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

function source(imports: string[]): string {
  const lines = imports.map((name) =>
    name.startsWith("type ") ? `import type {} from "${name.slice(5)}";\n` : `import "${name}";\n`,
  );
  return lines.join("") || "export {};\n";
}
