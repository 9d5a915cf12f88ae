import { unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { permissions } from "@/server/domain/people/permissions";
import { HOUR_MS } from "@/server/domain/kernel/durations";
import { getDb } from "@/server/infra/db";
import { openStorage } from "@/server/infra/storage";
import { createCtx, createJobCtx } from "@/server/services/integration/context";
import { admitTenant } from "@/server/services/kernel/verb";
import { getRosterJob } from "@/server/services/roster/job";
import {
  addToShortlist,
  createShortlist,
  deleteShortlistTemplate,
  listShortlistEntries,
  listShortlistTemplates,
  removeFromShortlist,
  saveShortlistTemplate,
  updateShortlistEntry,
} from "@/server/services/roster/shortlist";
import { advanceRosterJob } from "@/server/services/roster/work";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { useOutboundClient } from "@/testing/outbound-cases/start-trap";
import { jpegOf, pngOf, servePictures } from "@/testing/push/receiver/pictures";
import { startReceiver } from "@/testing/push/receiver/start-receiver";
import { createTestUser } from "@/testing/people/create-test-user";
import { exportShortlist, getExportFile, partKey } from ".";

let mine: TestOrganization;
let ctx: ReturnType<TestOrganization["ctx"]>;
let id: string;
let [agreed, added]: [string, string] = ["", ""];

/** A member with every permission: the job works with those of the person, not of the context. */
beforeEach(async () => {
  mine = await createTestOrganization();
  const user = await createTestUser({ permissions, memberOf: [mine.organizationId] });
  const organization = await getDb().organization.findUniqueOrThrow({ where: { id: mine.organizationId } });
  const { id: userId, username } = user;
  const actor = { type: "user", userId, username, permissions: new Set(permissions) } as const;
  ctx = createCtx({ actor, defer: () => undefined }, admitTenant(organization));
  agreed = await createTestBlogger(mine, { nickname: "阿泽", fansCount: 1_200 });
  added = await createTestBlogger(mine, { nickname: "半糖" });
  await createTestBlogger(mine, { nickname: "in no list" });
  ({ id } = await createShortlist({ ctx, input: { name: "双十一/美妆" } }));
  await addToShortlist({ ctx, input: { id, ids: [agreed, added] } });
  const entry = { status: "CONFIRMED", agreedPrice: 8_000, note: "含授权", managerUserId: userId } as const;
  await updateShortlistEntry({ ctx, input: { id, bloggerId: agreed, ...entry } });
});

async function rowsOf(input: Omit<Parameters<typeof exportShortlist>[0]["input"], "id">) {
  const job = await exportShortlist({ ctx, input: { id, ...input } });
  await advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input: { jobId: job.id, stepMs: 60_000 } });
  const ended = await getRosterJob({ ctx, input: { id: job.id } });
  expect(ended).toMatchObject({ status: "SUCCESS", failure: null });
  const { fileName: name } = await getExportFile({ ctx, input: { id: job.id } });
  return { name, bytes: await bytesOf(job.id), result: ended.result };
}

async function bytesOf(jobId: string): Promise<Buffer> {
  const file = await getExportFile({ ctx, input: { id: jobId } });
  const parts = await Promise.all(
    file.parts.map(async (_, page) =>
      new Response(await openStorage(file.store).read(partKey(jobId, page))).arrayBuffer(),
    ),
  );
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

it("writes what is agreed beside the creators, below the client's headings", async () => {
  const { name, bytes } = await rowsOf({
    format: "CSV",
    columns: [
      { field: "nickname", heading: "KOL" },
      { field: "entry.status" },
      { field: "entry.agreedPrice", heading: "Net" },
      { field: "entry.note" },
      { field: "fansCount" },
    ],
  });
  expect(name).toMatch(/^双十一_美妆-\d{4}-\d\d-\d\d\.csv$/);
  expect(bytes.toString("utf8").replace("\uFEFF", "").trim().split("\r\n")).toEqual([
    '"KOL","进度","Net","名单备注","粉丝数"',
    '"阿泽","已确认",8000,"含授权",1200',
    '"半糖","待沟通",,,',
  ]);
});

it("has usual columns, and none of who was removed from the list", async () => {
  await removeFromShortlist({ ctx, input: { id, ids: [added] } });
  const { bytes } = await rowsOf({ format: "CSV", locale: "en" });
  const [heading, ...rows] = bytes.toString("utf8").trim().split("\r\n");
  expect(heading).toContain('"Progress","Form","Agreed price (yuan)","Note in the list"');
  expect(rows).toHaveLength(1);
  const { bytes: workbook } = await rowsOf({ format: "XLSX" });
  expect(workbook.subarray(0, 2).toString()).toBe("PK");
});

it("is in the order of the list's page", async () => {
  const more = await createTestBlogger(mine, { nickname: "小满", fansCount: 9_000 });
  await addToShortlist({ ctx, input: { id, ids: [more] } });
  for (const order of ["addedAt", "agreedPrice", "fansCount"] as const)
    for (const direction of ["asc", "desc"] as const) {
      const { list } = await listShortlistEntries({ ctx, input: { id, order, direction } });
      const columns = [{ field: "nickname" as const }];
      const { bytes } = await rowsOf({ format: "CSV", columns, order, direction });
      const [, ...names] = bytes.toString("utf8").trim().split("\r\n");
      expect(names).toEqual(list.map(({ blogger }) => `"${blogger.nickname}"`));
    }
});

it("keeps headings as a template, by name", async () => {
  const save = (heading: string) =>
    saveShortlistTemplate({ ctx, input: { name: "客户 A", columns: [{ field: "nickname", heading }] } });
  const first = await save("KOL");
  expect(await save("达人")).toMatchObject({ id: first.id });
  const stranger = (await createTestOrganization()).ctx();
  expect((await listShortlistTemplates({ ctx: stranger })).list).toEqual([]);
  const { list } = await listShortlistTemplates({ ctx });
  expect(list).toMatchObject([{ name: "客户 A", columns: [{ field: "nickname", heading: "达人" }] }]);
  const deleted = deleteShortlistTemplate({ ctx: stranger, input: { id: first.id } });
  await expect(deleted).rejects.toMatchObject({ reason: "NOT_FOUND" });
  await deleteShortlistTemplate({ ctx, input: { id: first.id } });
  expect((await listShortlistTemplates({ ctx })).list).toEqual([]);
});

it("is refused for another organization's list", async () => {
  const stranger = (await createTestOrganization()).ctx();
  const refused = exportShortlist({ ctx: stranger, input: { id, format: "CSV" } });
  await expect(refused).rejects.toMatchObject({ reason: "NOT_FOUND" });
});

describe("with pictures", () => {
  const receiverClosers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of receiverClosers.splice(0)) await close();
  });

  async function setPortraits(portraits: Readonly<Record<string, string>>) {
    const receiver = await startReceiver(
      servePictures({
        "/agreed.jpg": { type: "image/jpeg", bytes: jpegOf(300, 150) },
        "/added.webp": { type: "image/webp", bytes: Buffer.from("RIFF....WEBPVP8 ") },
        "/large.png": { type: "image/png", bytes: pngOf(10, 10, 300_000) },
      }),
    );
    receiverClosers.push(receiver.close, useOutboundClient({ allow: ["127.0.0.1"] }));
    for (const [bloggerId, path] of Object.entries(portraits)) {
      const avatar = path.startsWith("/") ? receiver.url + path : path;
      await getDb().blogger.update({ where: { id: bloggerId }, data: { avatar } });
    }
    return receiver;
  }

  const columns = [{ field: "nickname" as const }];
  const opened = ({ bytes }: { bytes: Buffer }) => {
    const files = unzipSync(new Uint8Array(bytes));
    const text = (name: string) => Buffer.from(files[name] ?? []).toString("utf8");
    return { names: Object.keys(files), file: (name: string) => files[name], text };
  };

  it("places those that can be had beside their creators, and leaves other cells empty", async () => {
    await setPortraits({ [agreed]: "/agreed.jpg", [added]: "/added.webp" });
    const file = await rowsOf({ format: "XLSX", columns, pictures: true });
    const { names, file: bytesOf, text } = opened(file);
    expect(names.filter((name) => name.startsWith("xl/media/"))).toEqual(["xl/media/image1.jpeg"]);
    expect(Buffer.from(bytesOf("xl/media/image1.jpeg") ?? [])).toEqual(jpegOf(300, 150));
    expect(text("xl/worksheets/sheet1.xml")).toContain("<drawing xmlns:r=");
    expect(text("xl/worksheets/_rels/sheet1.xml.rels")).toContain("../drawings/drawing1.xml");
    const drawing = text("xl/drawings/drawing1.xml");
    expect(drawing.match(/<xdr:row>1<\/xdr:row>/g)).toHaveLength(1);
    expect(drawing).toContain('cx="457200" cy="228600"');
    expect(text("xl/drawings/_rels/drawing1.xml.rels")).toContain('Target="../media/image1.jpeg"');
    expect(text("[Content_Types].xml")).toMatch(/Extension="jpeg".*drawing1\.xml/);
    expect(text("xl/worksheets/sheet1.xml")).toMatch(/r="A1".*头像.*r="B1".*昵称.*r="B2".*阿泽/s);
    expect(file.result).toMatchObject({ rows: 2, pictures: 1, picturesMissing: 1 });
  });

  it("writes the file also where none can be had", async () => {
    await setPortraits({ [agreed]: "/large.png", [added]: "http://169.254.169.254/latest" });
    const file = await rowsOf({ format: "XLSX", columns, pictures: true });
    expect(opened(file).names.filter((name) => name.startsWith("xl/media/"))).toEqual([]);
    expect(file.result).toMatchObject({ rows: 2, pictures: 0, picturesMissing: 2 });
  });

  it("goes on after more pictures than one page has", async () => {
    const receiver = await setPortraits({});
    await listMore(120, () => ({ avatar: `${receiver.url}/agreed.jpg` }));
    const file = await rowsOf({ format: "XLSX", columns, pictures: true });
    const { names, text } = opened(file);
    expect(names.filter((name) => name.startsWith("xl/media/"))).toHaveLength(120);
    expect(text("xl/drawings/drawing1.xml").match(/<xdr:oneCellAnchor>/g)).toHaveLength(120);
    expect(file.result).toMatchObject({ rows: 122, pictures: 120, picturesMissing: 2 });
    const where = { organizationId: mine.organizationId };
    expect(await getDb().rosterJob.findMany({ where, select: { place: true } })).toEqual([{ place: null }]);
  });

  it("places them beside their creators also where others were gone when their page was written", async () => {
    const receiver = await setPortraits({});
    const more = await listMore(250, (n) => ({
      createdAt: new Date(Date.now() - HOUR_MS + n * 1_000),
      avatar: n === 249 ? `${receiver.url}/agreed.jpg` : null,
    }));
    const heavy = [{ field: "rawData" as const }];
    const input = { id, format: "XLSX" as const, columns: heavy, pictures: true };
    const job = await exportShortlist({ ctx, input });
    const advance = (stepMs: number) =>
      advanceRosterJob({ ctx: createJobCtx("run-roster-job"), input: { jobId: job.id, stepMs } });
    await advance(0);
    await getDb().blogger.delete({ where: { id: more[220] ?? "" } });
    await advance(60_000);
    const bytes = await bytesOf(job.id);
    // 249 creators stand above it, one is gone, and the first row has the headings.
    expect(opened({ bytes }).text("xl/drawings/drawing1.xml")).toContain("<xdr:row>249</xdr:row>");
    const { result } = await getRosterJob({ ctx, input: { id: job.id } });
    expect(result).toMatchObject({ rows: 251, pictures: 1, picturesMissing: 250 });
  });

  it("is refused for CSV, which holds none", async () => {
    const refused = exportShortlist({ ctx, input: { id, format: "CSV", pictures: true } });
    await expect(refused).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
  });
});

/** Creates creators and adds them to the list. */
async function listMore(
  count: number,
  fieldsOf: (n: number) => { avatar: string | null; createdAt?: Date },
): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `blg_${mine.organizationId.slice(4)}${n}`);
  const data = ids.map((bloggerId, n) => ({
    id: bloggerId,
    organizationId: mine.organizationId,
    platform: "PGY" as const,
    platformBloggerId: `9${n}`,
    nickname: `Creator ${n}`,
    source: "IMPORT" as const,
    ...fieldsOf(n),
  }));
  await getDb().blogger.createMany({ data });
  await addToShortlist({ ctx, input: { id, ids } });
  return ids;
}
