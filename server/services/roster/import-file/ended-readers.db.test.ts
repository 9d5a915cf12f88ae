import { beforeEach, expect, it, vi } from "vitest";
import { getDb } from "@/server/infra/db";
import { sheetLimits } from "@/server/infra/sheet-reader";
import { type Ctx } from "@/server/services/kernel/verb";
import { childCount } from "@/testing/measure/child-count";
import { lookAtFile, previewFile, uploadFile } from "@/testing/roster/import-files";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { previewImport } from ".";

let mine: TestOrganization;
let children: number;
beforeEach(async () => {
  mine = await createTestOrganization();
  children = await childCount();
});

const ROWS = 20_000;
const linkOf = (n: number) => `https://space.bilibili.com/${n + 1}`;
const links = (count: number) => Array.from({ length: count }, (_, n) => linkOf(n)).join("\n");
const fileOf = (id: string) => getDb().importFile.findUniqueOrThrow({ where: { id } });
const countRows = (fileId: string) => getDb().importRow.count({ where: { fileId } });

async function beginReading(ctx: Ctx = mine.ctx()) {
  const { fileId } = await uploadFile(ctx, `主页\n${links(ROWS)}`);
  const reading = previewImport({ ctx, input: { fileId } }).catch((error: unknown) => error);
  const hasRows = async () => expect((await fileOf(fileId)).rowCount).toBeGreaterThan(0);
  await vi.waitFor(hasRows, { timeout: 60_000, interval: 10 });
  expect(await childCount()).toBe(children + 1);
  return { ctx, fileId, reading };
}

it("no process is left after pasted text with a row too many", async () => {
  const ctx = mine.ctx();
  for (let n = 0; n < 3; n += 1) {
    const { fileId } = await previewImport({ ctx, input: { text: links(501) } });
    const shown = await lookAtFile(ctx, fileId);
    expect(shown).toMatchObject({ status: "REFUSED", problem: "TOO_MANY_ROWS" });
    expect(await childCount()).toBe(children);
  }
});

it("no process is left after a file without room", async () => {
  const ctx = mine.ctx();
  const { fileId } = await previewFile(ctx, `主页\n${linkOf(1)}`);
  await getDb().importFile.update({ where: { id: fileId }, data: { keptChars: 499_999_000n } });
  const second = await previewFile(ctx, `主页\n${links(5_000)}`);
  expect(second).toMatchObject({ status: "REFUSED", problem: "NO_ROOM" });
  expect(await childCount()).toBe(children);
});

it("no process is left after a reading in which the database refused a row", async () => {
  const { fileId, reading } = await beginReading();
  await getDb().importRow.create({ data: { fileId, line: ROWS, cells: [] } });
  expect(await reading).toBeInstanceOf(Error);
  expect(await childCount()).toBe(children);
  expect(await previewImport({ ctx: mine.ctx(), input: { fileId } })).toMatchObject({ rowCount: ROWS });
}, 120_000);

it("a reader ends and adds nothing when another instance took over its file", async () => {
  const { ctx, fileId, reading } = await beginReading();
  const readingUntil = new Date(Date.now() + 1_000_000);
  await getDb().importFile.update({ where: { id: fileId }, data: { readingUntil, rowCount: 0 } });
  await getDb().importRow.deleteMany({ where: { fileId } });
  expect(await reading).toMatchObject({ status: "READING" });
  expect([await childCount(), await countRows(fileId)]).toEqual([children, 0]);
  // While that process has the claim, the file is not read here; once its claim has expired, it is read
  // from the start.
  expect(await previewImport({ ctx, input: { fileId } })).toMatchObject({ status: "READING" });
  await getDb().importFile.update({ where: { id: fileId }, data: { readingUntil: new Date(0) } });
  expect(await previewImport({ ctx, input: { fileId } })).toMatchObject({ status: "READY", rowCount: ROWS });
  expect(await countRows(fileId)).toBe(ROWS);
}, 120_000);

it("a reader keeps its file beyond the time limit, until it has ended", async () => {
  const { fileId, reading } = await beginReading();
  const { readingUntil } = await fileOf(fileId);
  expect((readingUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(sheetLimits.maxReadMs);
  await reading;
  // Its own clock says that it may continue; by all other clocks its claim has expired.
  const ctx = mine.ctx();
  const slow = await beginReading({ ...ctx, now: () => new Date(Date.now() - 900_000) });
  const meanwhile = await previewImport({ ctx, input: { fileId: slow.fileId } });
  expect(meanwhile).toMatchObject({ status: "READING" });
  expect(await slow.reading).toMatchObject({ status: "READY", rowCount: ROWS });
}, 120_000);

it("a file that waits for another one of its organization is not claimed while that one is read", async () => {
  const ctx = mine.ctx();
  const next = await uploadFile(ctx, `主页\n${linkOf(1)}`);
  const { fileId, reading } = await beginReading(ctx);
  // On a busy machine its turn comes later than a request waits.
  const waiting = previewImport({ ctx, input: { fileId: next.fileId } }).catch((error: unknown) => error);
  const work = { isOver: false };
  const end = Promise.all([waiting, reading]).finally(() => (work.isOver = true));
  const seen = new Set<string>();
  while (!work.isOver) {
    // In this order: a file that is READING now was READING when the waiting one was looked at.
    const { status } = await fileOf(next.fileId);
    if ((await fileOf(fileId)).status === "READING") seen.add(status);
  }
  expect([...seen]).toEqual(["WAITING"]);
  const [waited] = await end;
  if (waited instanceof Error) expect(waited).toMatchObject({ reason: "UNAVAILABLE" });
  expect(await previewImport({ ctx, input: { fileId: next.fileId } })).toMatchObject({ status: "READY" });
}, 120_000);
