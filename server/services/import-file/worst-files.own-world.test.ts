import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lookAtFile, takeFile } from "@/testing/import-files";
import { bundleProgram } from "@/testing/processes/bundle-program";
import { createTestOrganization, type TestOrganization } from "@/testing/test-organization";
import { workbookOf } from "@/testing/workbook";
import { previewImport } from ".";

/** How much longer than an idle process this one may let a caller wait; other work slows both. */
const RATIO = 10;
const SLACK_MS = 1_000;

/** U+FDFA, of which NFKC makes eighteen characters. */
const WORST = "\ufdfa";
const linkOf = (n: number) => `https://space.bilibili.com/${n + 1}`;

let mine: TestOrganization;
let probe: ChildProcess;
const server = createServer((_, response) => response.end());

beforeAll(async () => {
  mine = await createTestOrganization();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  probe = fork(await bundleProgram("testing/processes/latency-probe.ts"), [`http://127.0.0.1:${port}`]);
});

afterAll(() => {
  probe.kill();
  server.close();
});

type Waits = { asked: number; idle: number };

async function longestWaits(): Promise<Waits> {
  const told = once(probe, "message");
  probe.send("tell");
  const [waits] = await told;
  return waits as Waits;
}

/** Does the work, and fails where a caller had to wait for an answer of this process. */
async function whileAnswering<Result>(work: () => Promise<Result>): Promise<Result> {
  await longestWaits();
  const result = await work();
  const { asked, idle } = await longestWaits();
  expect(asked, `an idle process answered within ${idle} ms`).toBeLessThan(SLACK_MS + RATIO * idle);
  return result;
}

/** Reads a workbook, and looks at all of its rows as a person maps them. */
const look = (content: Uint8Array, more?: object) =>
  whileAnswering(async () => {
    const { fileId } = await takeFile(mine.ctx(), content, "worst.xlsx");
    const shown = await lookAtFile(mine.ctx(), fileId);
    return more === undefined || shown.status !== "READY" ? shown : lookAtFile(mine.ctx(), fileId, more);
  });

const shared = (...texts: string[]) => ({
  "xl/sharedStrings.xml": `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
});
const sharedCells = (count: number, texts = 1) =>
  Array.from({ length: count }, (_, n) => `<c t="s"><v>${n % texts}</v></c>`).join("");
const linkCell = (n: number) => `<c t="inlineStr"><is><t>${linkOf(n)}</t></is></c>`;

it("4.3 million relations", async () => {
  const relations: string[] = [];
  for (let n = 0; n < 4_300_000; n += 1) relations.push(`<Relationship Id="${n}"/>`);
  const parts = { "_rels/.rels": `<Relationships>${relations.join("")}</Relationships>` };
  expect(await look(workbookOf({ rows: "", parts }))).toMatchObject({
    status: "REFUSED",
    problem: "BROKEN_FILE",
  });
}, 300_000);

it("4.9 million error cells in a row", async () => {
  const rows = `<row>${'<c r="A1" t="e"/>'.repeat(4_900_000)}</row>`;
  expect(await look(workbookOf({ rows }))).toMatchObject({ status: "REFUSED", problem: "TOO_MANY_CELLS" });
}, 300_000);

it("180 headings that are normalised to eighteen times their length, in rows of which six columns are mapped", async () => {
  const headings = `<row>${sharedCells(180)}</row>`.repeat(10);
  const rows = Array.from(
    { length: 200 },
    (_, n) => `<row>${linkCell(n)}${"<c><v>1</v></c>".repeat(5)}</row>`,
  );
  const mapping = ["url", "nickname", "remark", "fansCount", "gender", "location"];
  const content = workbookOf({ rows: headings + rows.join(""), parts: shared(WORST.repeat(10_000)) });
  const shown = await look(content, { reading: { mapping, platform: null } });
  expect(shown).toMatchObject({ status: "READY", counts: { NEW: 200 } });
  expect(JSON.stringify(shown).length).toBeLessThan(1_000_000);
}, 300_000);

it("pasted headings of the same kind", async () => {
  const headings = `主页\t${Array.from({ length: 10 }, () => WORST.repeat(30_000)).join("\t")}`;
  const lines = Array.from({ length: 100 }, (_, n) => `${linkOf(n)}\t${"1\t".repeat(9)}1`);
  const mapping = ["url", "nickname", "remark", "fansCount", "gender", "location", "category", "creatorType"];
  const shown = await whileAnswering(async () => {
    const ctx = mine.ctx();
    const { fileId } = await previewImport({ ctx, input: { text: [headings, ...lines].join("\n") } });
    await lookAtFile(ctx, fileId);
    return lookAtFile(ctx, fileId, { reading: { mapping, platform: null } });
  });
  expect(shown).toMatchObject({ status: "READY", counts: { NEW: 100 } });
}, 300_000);

it.each([
  ["four shared texts of 32,000 characters in 500 rows", 32_000, 500],
  ["shared texts as long as a field may be, in 100 rows", 10_000, 100],
])(
  "%s",
  async (_, chars, count) => {
    const texts = ["字", "\ufdfa", "é", "x"].map((one) => one.repeat(chars));
    const rows = Array.from({ length: count }, (__, n) => `<row>${linkCell(n)}${sharedCells(12, 4)}</row>`);
    const headings = '<row><c t="inlineStr"><is><t>主页</t></is></c></row>';
    const shown = await look(workbookOf({ rows: headings + rows.join(""), parts: shared(...texts) }));
    expect(shown).toMatchObject({ status: "READY", counts: { NEW: count } });
  },
  300_000,
);
