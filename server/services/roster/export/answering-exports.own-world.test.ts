import { beforeAll, expect, it } from "vitest";
import { type BloggerWireField, bloggerWireFields } from "@/server/domain/roster/blogger";
import { heavyExportFields } from "@/server/domain/roster/export-file";
import { getDb } from "@/server/infra/db";
import { getRosterJob } from "@/server/services/roster/job";
import { allowRole } from "@/testing/roster/allow-role";
import { createAnswering } from "@/testing/measure/answering";
import { finishJob } from "@/testing/roster/import-files";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { exportBloggers } from ".";

const { whileAnswering } = createAnswering();
const all = bloggerWireFields as BloggerWireField[];
const light = all.filter((field) => !heavyExportFields.has(field));

let mine: TestOrganization;
beforeAll(async () => {
  mine = await createTestOrganization();
  await allowRole(mine.ctx(), "blogger:export");
  await getDb().$executeRaw`
    INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, remark, raw_data)
    SELECT ${`blg_${mine.organizationId.slice(4)}n`} || n, ${mine.organizationId}, 'PGY', '00' || n, 'Creator ' || n,
      'IMPORT', repeat('字', 500),
      CASE WHEN n <= 300 THEN jsonb_build_object('text', repeat('字', 200000)) END
    FROM generate_series(1, 2000) n`;
}, 120_000);

it.for([
  ["every field, some of hundreds of kilobytes", "CSV", all],
  ["every field but the longest", "XLSX", light],
] as const)("%s, as %s", { timeout: 1_200_000 }, async ([, format, columns], context) => {
  const ctx = mine.ctx();
  const { id } = await whileAnswering(context, async () => {
    const started = await exportBloggers({ ctx, input: { columns: [...columns], format } });
    await finishJob(started.id);
    return started;
  });
  expect(await getRosterJob({ ctx, input: { id } })).toMatchObject({ status: "SUCCESS", unchanged: 2_000 });
});
