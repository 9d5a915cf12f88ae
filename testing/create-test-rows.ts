import { builtInPolicies } from "@/prisma/seed/pace-table";
import { type IdKind, newId } from "@/server/domain/kernel/ids";
import { getDb, type Prisma } from "@/server/infra/db";
import { importBloggers } from "@/server/services/roster/import";
import { startTestJob } from "./roster/start-test-job";
import { createTestAccount } from "./scraping/create-test-account";
import { type TestOrganization } from "./organization/test-organization";

export type TestRows = Partial<Record<IdKind, string>>;

/** Creates one row of every kind whose id a call can name. Add a row here for each new kind. */
export async function createTestRows(organization: TestOrganization): Promise<TestRows> {
  const scrapingTask = await createTestScrapingTask(organization);
  const syncEndpoint = await createTestSyncEndpoint(organization);
  return {
    blogger: await createTestBlogger(organization),
    importRun: await createTestImportRun(organization),
    ...(await createTestImportFile(organization)),
    rosterJob: await startTestJob(organization.ctx(), "CHANGE", { change: { kind: "REACTIVATE" }, ids: [] }),
    pacePolicy: await createTestPacePolicy(organization),
    scraperAccount: await createTestAccount(organization),
    scrapingTask,
    scrapingRun: await createTestScrapingRun(organization, scrapingTask),
    syncEndpoint,
    syncRun: await createTestSyncRun(organization, syncEndpoint),
  };
}

type Fields<Input, Given extends keyof Input> = Partial<Omit<Input, "id" | "organizationId" | Given>>;

export async function createTestBlogger(
  { organizationId }: TestOrganization,
  fields: Fields<Prisma.BloggerUncheckedCreateInput, never> = {},
): Promise<string> {
  const id = newId("blogger");
  const usual = { platform: "PGY", platformBloggerId: id, nickname: "小红", source: "OPEN_API" } as const;
  await getDb().blogger.create({ data: { ...usual, ...fields, id, organizationId } });
  return id;
}

export async function createTestContact(
  { organizationId, ownerId }: TestOrganization,
  fields: Fields<Prisma.BloggerContactUncheckedCreateInput, "bloggerId"> & { bloggerId: string },
): Promise<string> {
  const id = newId("bloggerContact");
  const at = new Date();
  const usual = {
    userId: ownerId,
    at,
    nextAt: at,
    channel: "WECHAT",
    text: "Hello",
    isLatest: true,
  } as const;
  await getDb().bloggerContact.create({ data: { ...usual, ...fields, id, organizationId } });
  return id;
}

async function createTestImportRun(organization: TestOrganization): Promise<string> {
  const items = [
    { platform: "PGY", url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3" },
    { platform: "PGY", url: "no link" },
  ];
  const input = { items, dryRun: false, idempotencyKey: null };
  const { runId } = await importBloggers({ ctx: organization.ctx(), input });
  return runId ?? "";
}

async function createTestImportFile({ organizationId, ownerId }: TestOrganization): Promise<TestRows> {
  const [id, uploadId] = [newId("importFile"), newId("upload")];
  const expiresAt = new Date(Date.now() + 3_600_000);
  const file = { fileName: "list.csv", fileSize: 1, lastModified: 0, store: "files", storeState: {} };
  await getDb().upload.create({
    data: { id: uploadId, purpose: "IMPORT_FILE", ...file, userId: ownerId, expiresAt },
  });
  await getDb().importFile.create({
    data: { id, organizationId, userId: ownerId, name: "list.csv", uploadId, expiresAt },
  });
  return { importFile: id, upload: uploadId };
}

export async function createTestPacePolicy(
  { organizationId }: TestOrganization,
  fields: Fields<Prisma.PacePolicyUncheckedCreateInput, "organizationId"> = {},
): Promise<string> {
  const id = newId("pacePolicy");
  await getDb().pacePolicy.create({ data: { ...builtInPolicies.BALANCED, ...fields, id, organizationId } });
  return id;
}

export async function createTestScrapingTask(
  { organizationId }: TestOrganization,
  fields: Fields<Prisma.ScrapingTaskUncheckedCreateInput, never> = {},
): Promise<string> {
  const id = newId("scrapingTask");
  const takesAllFields = fields.fieldsJson === undefined;
  const usual = { name: "Every morning", platforms: ["PGY" as const], takesAllFields };
  await getDb().scrapingTask.create({ data: { ...usual, ...fields, id, organizationId } });
  return id;
}

type RunRows = {
  /** Target ids. */
  pending?: readonly string[];
  processed?: readonly string[];
  failed?: readonly string[];
  failures?: readonly Omit<Prisma.ScrapingRunFailureCreateManyInput, "runId" | "chain" | "attempt">[];
};

export async function createTestScrapingRun(
  { organizationId }: TestOrganization,
  taskId: string,
  fields: Fields<Prisma.ScrapingTaskRunUncheckedCreateInput, "taskId"> = {},
  { pending = [], processed = [], failed = [], failures = [] }: RunRows = {},
): Promise<string> {
  const id = newId("scrapingRun");
  const db = getDb();
  const { chain: resumed } = fields;
  if (resumed !== undefined)
    await db.scrapingTaskRun.updateMany({ where: { chain: resumed }, data: { isNewest: false } });
  const { chain, attempt } = await db.scrapingTaskRun.create({
    data: { frozenAt: new Date(), ...fields, id, organizationId, taskId },
  });
  const target = { chain, platform: "PGY" as const };
  await db.scrapingRunTarget.createMany({
    data: [
      ...pending.map((bloggerId) => ({ ...target, bloggerId })),
      ...processed.map((bloggerId) => ({ ...target, bloggerId, attempt, state: "SUCCESS" as const })),
      ...failed.map((bloggerId) => ({ ...target, bloggerId, attempt, state: "FAILED" as const })),
    ],
  });
  const usual = { platform: "PGY", url: "https://pgy.example/", errorCode: "NOT_FOUND" } as const;
  const standing = [...failed.map((bloggerId) => ({ ...usual, bloggerId })), ...failures];
  await db.scrapingRunFailure.createMany({
    data: standing.map((failure) => ({ attempt, ...failure, runId: id, chain })),
  });
  return id;
}

export async function createTestSyncEndpoint({ organizationId }: TestOrganization): Promise<string> {
  const id = newId("syncEndpoint");
  const data = { id, organizationId, name: "ERP", url: "https://example.com/", secretEncrypted: "-" };
  await getDb().syncEndpoint.create({ data });
  return id;
}

/** The attempt is the only one of its delivery. */
export async function createTestSyncRun(
  { organizationId }: TestOrganization,
  endpointId: string,
  fields: Fields<Prisma.SyncEndpointRunUncheckedCreateInput, "endpointId" | "deliveryId"> = {},
): Promise<string> {
  const place = { organizationId, endpointId };
  const usual = { attempt: 1, status: "SUCCESS" as const, bloggerIds: [], totalCount: 0, ...fields };
  const deliveryStatus = usual.status;
  const deliveryId = newId("syncDelivery");
  await getDb().syncDelivery.create({
    data: {
      ...place,
      id: deliveryId,
      status: deliveryStatus,
      items: [],
      pendingIds: [],
      firstSeq: 1n,
      lastSeq: 1n,
      oldestChangeAt: new Date(),
    },
  });
  const id = newId("syncRun");
  await getDb().syncEndpointRun.create({ data: { deliveryStatus, ...usual, ...place, id, deliveryId } });
  return id;
}
