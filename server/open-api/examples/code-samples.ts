import { bloggerExample } from "./blogger-examples";
import { importRunExample, scrapingRunExample, syncRunExample } from "./run-examples";

type Sample = {
  /** Behind `/open-api`, with a query. */
  path: string;
  method?: "POST";
  body?: object;
  idempotencyKey?: string;
  /** Lines behind the one that makes `roster`. */
  typescript: string;
};

const blogger = bloggerExample.id;
const run = importRunExample.id;
const task = scrapingRunExample.taskId;
const push = syncRunExample.id;
const idempotencyKey = "erp-2026-11-21-1";
const item = {
  platform: "PGY",
  url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3",
  nickname: "林一",
};
const typescriptItem = `{
  platform: "${item.platform}",
  url: "${item.url}",
  nickname: "${item.nickname}",
}`;

/** A call of each operation, short enough to be read at one glance. */
export const codeSamples: Readonly<Record<string, Sample>> = {
  importBlogger: {
    path: "/bloggers",
    body: item,
    idempotencyKey,
    typescript: `const item = ${typescriptItem} as const;
const { outcome, blogger } = await roster.importBlogger(item, { idempotencyKey: "${idempotencyKey}" });
console.log(outcome, blogger.id);`,
  },
  importBloggers: {
    path: "/bloggers/batch",
    body: { sourceSystem: "erp", items: [item] },
    idempotencyKey,
    typescript: `const item = ${typescriptItem} as const;
const batch = { sourceSystem: "erp", items: [item] };
const { created, updated, errors } = await roster.importBloggers(batch, { idempotencyKey: "${idempotencyKey}" });
console.log(created, updated, errors);`,
  },
  deactivateBloggers: {
    path: "/bloggers/deactivate",
    body: { reason: "contract ended", items: [{ externalId: "erp-1001" }] },
    idempotencyKey,
    typescript: `const batch = { reason: "contract ended", items: [{ externalId: "erp-1001" }] };
const { deactivated, errors } = await roster.deactivateBloggers(batch, { idempotencyKey: "${idempotencyKey}" });
console.log(deactivated, errors);`,
  },
  listImportRuns: {
    path: "/import-runs?kind=BATCH&limit=50",
    typescript: `for await (const { id, created, failed } of roster.listImportRuns({ kind: "BATCH" }))
  console.log(id, created, failed);`,
  },
  getImportRun: {
    path: `/import-runs/${run}`,
    typescript: `const { total, errors } = await roster.getImportRun("${run}");
console.log(total, errors);`,
  },
  getOrganizationSelf: {
    path: "/organizations/self",
    typescript: `const { name, quota } = await roster.getOrganizationSelf();
console.log(name, quota.requestsPerMinute.remaining);`,
  },
  listBloggers: {
    path: "/bloggers?platform=PGY,STARMAP&fields=id,nickname,fansCount&limit=100",
    typescript: `const list = roster.listBloggers({ platform: ["PGY", "STARMAP"], fields: ["id", "nickname", "fansCount"] });
for await (const { id, nickname, fansCount } of list) console.log(id, nickname, fansCount);`,
  },
  getBlogger: {
    path: `/bloggers/${blogger}`,
    typescript: `const { nickname, fansCount } = await roster.getBlogger("${blogger}");
console.log(nickname, fansCount);`,
  },
  listBloggerChanges: {
    path: "/bloggers/changes?limit=500",
    typescript: `// In the next round: readChanges({ resume }) with the token that the last one left.
const round = roster.readChanges({ limit: 500 });
for await (const { changeType, seq, blogger } of round) console.log(changeType, seq, blogger.id);
console.log(round.resume);`,
  },
  getBloggerStats: {
    path: `/bloggers/${blogger}/stats?from=2026-11-01&to=2026-11-30`,
    typescript: `const stats = await roster.getBloggerStats("${blogger}", { from: "2026-11-01", to: "2026-11-30" });
for (const { snapshotDate, fansCount } of stats.snapshots) console.log(snapshotDate, fansCount);`,
  },
  listScrapingTasks: {
    path: "/scraping-tasks?limit=50",
    typescript: `for await (const { id, name } of roster.listScrapingTasks()) console.log(id, name);`,
  },
  getScrapingTask: {
    path: `/scraping-tasks/${task}`,
    typescript: `const { name } = await roster.getScrapingTask("${task}");
console.log(name);`,
  },
  listScrapingRuns: {
    path: `/scraping-tasks/${task}/runs?fields=id,status,successCount,failedCount`,
    typescript: `const fields = ["id", "status", "successCount", "failedCount"] as const;
for await (const { id, status, failedCount } of roster.listScrapingRuns("${task}", { fields }))
  console.log(id, status, failedCount);`,
  },
  listSyncRuns: {
    path: "/sync-runs?status=FAILED&limit=50",
    typescript: `for await (const { id, lastError } of roster.listSyncRuns({ status: "FAILED" })) console.log(id, lastError);`,
  },
  getSyncRun: {
    path: `/sync-runs/${push}`,
    typescript: `const { status, failedBloggerIds } = await roster.getSyncRun("${push}");
console.log(status, failedBloggerIds);`,
  },
  resetSandbox: {
    path: "/sandbox/reset",
    method: "POST",
    typescript: `const { bloggerCount } = await roster.resetSandbox();
console.log(bloggerCount);`,
  },
};
