import { beforeEach, describe, expect, it } from "vitest";
import { type Permission, permissions } from "@/server/domain/people/permissions";
import { type BloggerWireField, bloggerWireFields } from "@/server/domain/roster/blogger";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { readSheet } from "@/server/infra/sheet-reader";
import { newStorage, openStorage } from "@/server/infra/storage";
import { createJobCtx } from "@/server/services/integration/context";
import { cancelRosterJob, deleteOldRosterJobs, getRosterJob } from "@/server/services/roster/job";
import { advanceRosterJob } from "@/server/services/roster/work";
import { serveExport } from "@/server/http/serve-export";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { createTestBlogger } from "@/testing/create-test-rows";
import { columns, fields, headings, values } from "@/testing/roster/exported-blogger";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { tokenOf } from "@/testing/test-caller";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { deleteExpiredExports, exportBloggers, getExportFile, partKey } from ".";

// The cleanup jobs work on every organization, and their results are asserted.
await openOwnDatabase();

type Input = Parameters<typeof exportBloggers>[0]["input"];

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
  await grantOwner();
});

async function grantOwner() {
  const { roleId } = await getDb().user.findUniqueOrThrow({ where: { id: mine.ownerId } });
  const id = newId("menu");
  const button = { id, name: id, path: "", component: "", redirect: "", type: 2 };
  const permission = "blogger:export";
  await getDb().menu.create({ data: { ...button, permission, roles: { create: { roleId } } } });
}
const addMany = (count: number, from = 1) => getDb().$executeRaw`
  INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, tags, created_at, owner_user_id)
  SELECT ${`blg_${mine.organizationId.slice(4)}n`} || n, ${mine.organizationId}, 'PGY', '00' || n, 'Creator ' || n,
    'IMPORT', CASE WHEN n % 2 = 0 THEN '{even}'::text[] ELSE '{}' END,
    now() - interval '1 hour' + n * interval '1 millisecond', CASE WHEN n % 10 = 0 THEN ${mine.ownerId} END
  FROM generate_series(${from}::int, ${from + count - 1}::int) n`;
const begin = (input: Input, ctx = mine.ctx()) => exportBloggers({ ctx, input });
const advance = (jobId: string, stepMs = 60_000) =>
  advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input: { jobId, stepMs } });
const jobOf = (id: string) => getRosterJob({ ctx: mine.ctx(), input: { id } });
const prune = (days = 0) => {
  const now = () => new Date(Date.now() + days * DAY_MS);
  const ctx = { ...createJobCtx("prune"), now };
  const deleteSome = async (): Promise<void> =>
    (await deleteExpiredExports({ ctx })) === 0 ? undefined : deleteSome();
  return deleteSome();
};

async function contentOf(id: string): Promise<Buffer> {
  const { store, parts } = await getExportFile({ ctx: mine.ctx(), input: { id } });
  const read = (_: number, page: number) => openStorage(store).read(partKey(id, page));
  const chunks = await Promise.all(parts.map(read));
  return Buffer.concat(
    await Promise.all(chunks.map(async (chunk) => Buffer.from(await new Response(chunk).arrayBuffer()))),
  );
}
async function exported(input: Input, ctx = mine.ctx()): Promise<Buffer> {
  const { id } = await begin(input, ctx);
  while (!(await advance(id)));
  return contentOf(id);
}
async function tableOf(bytes: Buffer, fileName = "a.xlsx"): Promise<string[][]> {
  const found: string[][] = [];
  const reading = readSheet(new Uint8Array(bytes), { fileName });
  for (;;) {
    const next = await reading.next();
    if (next.done === true) return found;
    found.push(
      ...next.value.map(({ cells }) => Array.from(cells as (string | undefined)[], (cell) => cell ?? "")),
    );
  }
}
async function download(user: { id: string }, id: string, headers: Record<string, string> = {}) {
  const satoken = await tokenOf(user);
  return serveExport(
    new Request(`http://localhost/api/exports/${id}`, { headers: { satoken, ...headers } }),
    id,
  );
}
const member = (granted: readonly Permission[] = permissions): Promise<TestUser> =>
  createTestUser({ permissions: granted, memberOf: [mine.organizationId] });

describe("the table", () => {
  beforeEach(() => createTestBlogger(mine, fields));

  it("writes each kind of field in its spreadsheet type, in the organization's time zone", async () => {
    const table = await tableOf(await exported({ columns, format: "XLSX" }));
    expect(table).toEqual([headings, values]);
  });

  it("is the same as CSV, where an apostrophe precedes what would be a formula", async () => {
    const bytes = await exported({ columns, format: "CSV" });
    const neutral = values.map((text) => (/^[=+]/.test(text) ? `'${text}` : text));
    expect(await tableOf(bytes, "a.csv")).toEqual([headings, neutral]);
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.toString("utf8")).toContain(`\r\n"'=HYPERLINK(1)",`);
  });

  it("has the list's columns when none are named, in English on request", async () => {
    const [headings, row] = await tableOf(await exported({ format: "XLSX", locale: "en" }));
    expect(headings).toEqual([
      "Nickname",
      "Platform",
      "Profile",
      "Platform ID",
      "Followers",
      "Followers are a lower bound",
      "Engagement rate",
      "Category",
      "Tags",
      "Review",
      "Status",
      "Updated",
    ]);
    expect(row?.slice(0, 11)).toEqual([
      "=HYPERLINK(1)",
      "Xingtu (Douyin)",
      "",
      "0070123456789012345",
      "1234567",
      "",
      "3.55%",
      "美妆",
      "美妆,护肤",
      "Pending review",
      "Not checked",
    ]);
  });

  it("can have every field", async () => {
    const [headings = [], row = []] = await tableOf(
      await exported({ columns: [...bloggerWireFields], format: "XLSX" }),
    );
    expect(new Set(headings).size).toBe(bloggerWireFields.length);
    expect(row[bloggerWireFields.indexOf("organizationId")]).toBe(mine.organizationId);
  });
});

describe("what is exported", () => {
  const columns: BloggerWireField[] = ["platformBloggerId"];
  const idsIn = async (bytes: Buffer) => (await tableOf(bytes)).slice(1).map(([id]) => id);

  it("contains what the filter matches, oldest first, without bloggers added after the job started", async () => {
    await addMany(30);
    const { id } = await begin({ filter: { tags: ["EVEN"] }, columns, format: "XLSX" });
    await createTestBlogger(mine, { tags: ["even"] });
    expect(await advance(id)).toBe(true);
    const even = Array.from({ length: 15 }, (_, n) => `00${2 * n + 2}`);
    expect(await idsIn(await contentOf(id))).toEqual(even);
    expect(await jobOf(id)).toMatchObject({ status: "SUCCESS", total: 15, unchanged: 15, changed: 0 });
  });

  it("contains a member's own bloggers in LOCAL mode, and all for the Owner", async () => {
    await addMany(30);
    await createTestBlogger(await createTestOrganization());
    const user = await member();
    const where = { id: mine.organizationId };
    await getDb().organization.update({ where, data: { dataMode: "LOCAL" } });
    await getDb().blogger.updateMany({
      where: { organizationId: mine.organizationId, platformBloggerId: { in: ["003", "007"] } },
      data: { ownerUserId: user.id },
    });
    const { organization, ...rest } = await memberCtx(mine);
    const local = { ...organization, dataMode: "LOCAL" };
    const ctx = { ...rest, organization: local, actor: { ...mine.ctx().actor, userId: user.id } } as never;
    const { id } = await begin({ columns, format: "XLSX" }, ctx);
    await advance(id);
    const got = Buffer.from(await (await download(user, id)).arrayBuffer());
    expect(await idsIn(got)).toEqual(["003", "007"]);
    expect(await idsIn(await exported({ columns, format: "XLSX" }))).toHaveLength(30);
  });
});

describe("the job", () => {
  it.each(["CSV", "XLSX"] as const)("creates the same %s wherever it died and resumed", async (format) => {
    await addMany(5_100);
    const input = { columns: ["nickname", "platform", "createdAt"], format } satisfies Input;
    const whole = await exported(input);
    const { id } = await begin(input);
    expect(await advance(id, 0)).toBe(false);
    expect(await jobOf(id)).toMatchObject({ status: "RUNNING", unchanged: 2_000, total: 5_100 });
    // Leftover of a process that died before its page was committed.
    await newStorage().write(partKey(id, 1), Buffer.from("half a page"));
    await Promise.all([advance(id, 0), advance(id, 0), advance(id, 0)]);
    while (!(await advance(id, 0)));
    expect((await contentOf(id)).equals(whole)).toBe(true);
    expect(await jobOf(id)).toMatchObject({ status: "SUCCESS", unchanged: 5_100, result: { rows: 5_100 } });
  });

  it("is audited at its start, with filter and columns, and at its end, with the row count", async () => {
    await addMany(3);
    await exported({ filter: { platform: ["PGY"] }, columns: ["nickname"], format: "CSV" });
    const entries = await getDb().auditEntry.findMany({
      where: { organizationId: mine.organizationId },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action }) => action)).toEqual(["blogger.export", "roster-job.end"]);
    expect(JSON.stringify(entries[0])).toContain('"columns":["nickname"]');
    expect(JSON.stringify(entries[0])).toContain('"platform":["PGY"]');
    expect(JSON.stringify(entries[1])).toContain('"rows":3');
  });

  it("leaves nothing in the store when it is cancelled, even with a page being written", async () => {
    await addMany(2_100);
    const { id } = await begin({ format: "CSV" });
    await advance(id, 0);
    await newStorage().write(partKey(id, 1), Buffer.from("on its way"));
    await cancelRosterJob({ ctx: mine.ctx(), input: { id } });
    expect(await advance(id)).toBe(true);
    expect((await download({ id: mine.ownerId }, id)).status).toBe(404);
    await prune();
    expect(await getDb().rosterExport.count({ where: { id } })).toBe(1);
    await prune(1);
    expect(await getDb().rosterExport.count({ where: { id } })).toBe(0);
    for (const page of [0, 1])
      await expect(newStorage().read(partKey(id, page))).rejects.toThrow("no content");
  });

  it("fails when the user who started it may no longer export, and its file is deleted", async () => {
    await addMany(2_100);
    const user = await member();
    const ctx = { ...(await memberCtx(mine)), actor: { ...mine.ctx().actor, userId: user.id } } as never;
    const { id } = await begin({ format: "CSV" }, ctx);
    await advance(id, 0);
    await getDb().organizationMember.updateMany({ where: { userId: user.id }, data: { status: "REMOVED" } });
    expect(await advance(id)).toBe(true);
    expect(await jobOf(id)).toMatchObject({ status: "FAILED", failure: { reason: "PERMISSION_MISSING" } });
    await prune(1);
    expect(await getDb().rosterExport.count({ where: { id } })).toBe(0);
  });

  it("is refused while three are running, also by simultaneous calls", async () => {
    const started = await Promise.allSettled(Array.from({ length: 6 }, () => begin({ format: "CSV" })));
    expect(started.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    await expect(begin({ format: "CSV" })).rejects.toMatchObject({ reason: "CONFLICT" });
  });
});

describe("the file", () => {
  it("is available only to its user, while they may export; another user's looks like a missing one", async () => {
    await addMany(3);
    const [user, colleague] = [await member(), await member()];
    const ctx = { ...(await memberCtx(mine)), actor: { ...mine.ctx().actor, userId: user.id } } as never;
    const { id } = await begin({ format: "CSV" }, ctx);
    expect((await download(user, id)).status, "before its end").toBe(404);
    await advance(id);
    const missing = await (await download(user, "job_0")).json();
    const refusals = [
      await download(colleague, id),
      await download({ id: mine.ownerId }, id),
      await download(
        await createTestUser({ permissions, memberOf: [(await createTestOrganization()).organizationId] }),
        id,
      ),
    ];
    for (const refusal of refusals) {
      expect(refusal.status).toBe(404);
      expect(await refusal.json()).toMatchObject({ message: (missing as { message: string }).message });
    }
    const found = await download(user, id);
    expect([found.status, await found.text()]).toMatchObject([200, expect.stringContaining("Creator 3")]);
    expect((await serveExport(new Request(`http://localhost/api/exports/${id}`), id)).status).toBe(401);
    await getDb().menu.deleteMany({
      where: { permission: "blogger:export", roles: { some: { roleId: user.roleId } } },
    });
    expect((await download(user, id)).status).toBe(403);
  });

  it("is available only while its user can see all its bloggers", async () => {
    await addMany(3);
    const user = await member();
    const ctx = { ...(await memberCtx(mine)), actor: { ...mine.ctx().actor, userId: user.id } } as never;
    const { id } = await begin({ format: "CSV" }, ctx);
    await advance(id);
    expect((await download(user, id)).status).toBe(200);
    const where = { id: mine.organizationId };
    await getDb().organization.update({ where, data: { dataMode: "LOCAL" } });
    expect((await download(user, id)).status, "it holds what others hold by now").toBe(404);
    const local = { ...mine.ctx(), organization: { ...mine.ctx().organization, dataMode: "LOCAL" } } as never;
    const all = await begin({ format: "CSV" }, local);
    await advance(all.id);
    expect((await download({ id: mine.ownerId }, all.id)).status).toBe(200);
    const organizationId = mine.organizationId;
    const setRole = (userId: string, role: "OWNER" | "MEMBER") =>
      getDb().organizationMember.updateMany({ where: { organizationId, userId }, data: { role } });
    await getDb().$transaction([
      setRole(mine.ownerId, "MEMBER"),
      setRole(user.id, "OWNER"),
      getDb().organization.update({ where, data: { ownerId: user.id } }),
    ]);
    expect((await download({ id: mine.ownerId }, all.id)).status, "no longer the Owner").toBe(404);
    expect((await download(user, id)).status, "the Owner by now").toBe(200);
  });

  it("is sent whole and in ranges over the borders of its parts, under its name in any language", async () => {
    await addMany(4_500);
    const { id } = await begin({ columns: ["nickname"], format: "CSV" });
    await advance(id);
    const owner = { id: mine.ownerId };
    const whole = await contentOf(id);
    const { parts } = await getExportFile({ ctx: mine.ctx(), input: { id } });
    expect(parts).toHaveLength(3);
    const all = await download(owner, id);
    expect(all.headers.get("content-disposition")).toMatch(
      /^attachment; filename\*=UTF-8''%E8%BE%BE%E4%BA%BA-\d{4}-\d\d-\d\d\.csv$/,
    );
    expect(all.headers.get("content-length")).toBe(String(whole.byteLength));
    expect(Buffer.from(await all.arrayBuffer()).equals(whole)).toBe(true);
    const [first = 0, second = 0] = parts;
    for (const [start, end] of [
      [0, 0],
      [first - 1, first],
      [first, first + second - 1],
      [10, whole.byteLength - 1],
    ] as const) {
      const part = await download(owner, id, { range: `bytes=${start}-${end}` });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(start, end + 1))).toBe(true);
    }
  });

  it("is kept 7 days, though its job is kept longer, and is deleted earlier when there are too many", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 21; n += 1) {
      const { id } = await begin({ format: "CSV" });
      await advance(id);
      ids.push(id);
    }
    const rows = () => getDb().rosterExport.count({ where: { id: { in: ids } } });
    expect(await rows()).toBe(20);
    await expect(newStorage().read(partKey(ids[0] ?? "", 0))).rejects.toThrow("no content");
    await prune(6.9);
    expect(await rows()).toBe(20);
    const soon = { ...mine.ctx(), now: () => new Date(Date.now() + 7.1 * DAY_MS) };
    const last = { id: ids.at(-1) ?? "" };
    await expect(getExportFile({ ctx: soon, input: last })).rejects.toMatchObject({ reason: "NOT_FOUND" });
    await prune(7.1);
    expect(await rows()).toBe(0);
    expect((await jobOf(last.id)).status).toBe("SUCCESS");
    expect(await deleteOldRosterJobs({ ctx: createJobCtx("prune") })).toBe(0);
  });
});
