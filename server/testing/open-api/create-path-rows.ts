import { importBloggers } from "@/server/services/import";
import { type TestOrganization } from "../test-organization";

type Params = Record<string, string>;

/** For each public path with parameters: makes a row of the organization that it can name, and answers the parameters. */
export const createPathRows: Readonly<Record<string, (organization: TestOrganization) => Promise<Params>>> = {
  "/open-api/import-runs/:id": async (organization) => ({ id: await createTestImportRun(organization) }),
};

async function createTestImportRun(organization: TestOrganization): Promise<string> {
  const items = [
    { platform: "PGY", url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3" },
    { platform: "PGY", url: "no link" },
  ];
  const input = { items, dryRun: false, idempotencyKey: null };
  const { runId } = await importBloggers({ ctx: organization.ctx(), input });
  return runId ?? "";
}
