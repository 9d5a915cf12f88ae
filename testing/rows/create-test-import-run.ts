import { importBloggers } from "@/server/services/import";
import { type TestOrganization } from "../test-organization";

/** The run of an import into the organization, of one row that was written and one that failed; answers its id. */
export async function createTestImportRun(organization: TestOrganization): Promise<string> {
  const items = [
    { platform: "PGY", url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3" },
    { platform: "PGY", url: "no link" },
  ];
  const input = { items, dryRun: false, idempotencyKey: null };
  const { runId } = await importBloggers({ ctx: organization.ctx(), input });
  return runId ?? "";
}
