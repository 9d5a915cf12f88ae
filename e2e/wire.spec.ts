import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { createOrganization } from "./fixtures/accounts";
import { readFirstRun } from "./fixtures/application";
import { callProcedure } from "./fixtures/call-procedure";
import { createKey, importBloggers } from "./fixtures/console-steps";
import { receive, type Received, unpack } from "./fixtures/on-the-wire";
import { createToken } from "./fixtures/session";
import { unique } from "./fixtures/unique";

const LIST = "/open-api/bloggers?limit=500";
const ROSTER = 500;

let owner: { username: string };
let key = "";
test.beforeAll(async () => {
  ({ owner } = await createOrganization(unique("wire")));
  key = await createKey(await callProcedure(owner));
  await importBloggers(key, ROSTER);
});

const ask = (
  accepted: string,
  path = LIST,
  more: { method?: string; headers?: Record<string, string> } = {},
) => receive(path, { ...more, headers: { "X-API-Key": key, "Accept-Encoding": accepted, ...more.headers } });
const lengthOf = ({ headers }: Received) => headers["content-length"];

test("a page of 500 is compressed to a fraction of its bytes with br and gzip, and sent plain to clients that accept neither", async () => {
  const plain = await ask("identity");
  expect(plain.headers.vary).toContain("Accept-Encoding");
  expect([plain.headers["content-encoding"], lengthOf(plain)]).toEqual([
    undefined,
    String(plain.body.length),
  ]);
  for (const [accepted, encoding] of [
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["br;q=0.1, gzip", "gzip"],
    ["*", "br"],
  ] as const) {
    const packed = await ask(accepted);
    expect([accepted, packed.headers["content-encoding"], lengthOf(packed)]).toEqual([
      accepted,
      encoding,
      undefined,
    ]);
    expect(packed.headers.etag).toBe(plain.headers.etag);
    expect(unpack(packed)).toBe(plain.body.toString());
    expect(packed.body.length).toBeLessThan(plain.body.length / 10);
    test.info().annotations.push({
      type: accepted,
      description: `${packed.body.length} of ${plain.body.length} bytes, ${packed.tookMs} ms beside ${plain.tookMs} ms`,
    });
  }
  for (const accepted of ["gzip;q=0", "gzip;q=0, br;q=0", "zstd"])
    expect([accepted, (await ask(accepted)).headers["content-encoding"]]).toEqual([accepted, undefined]);
});

test("short answers and refusals are not compressed, and have their length", async () => {
  for (const path of ["/open-api/bloggers?limit=1&fields=id", "/open-api/nothing", "/open-api/%zz"]) {
    const answer = await ask("gzip, br", path);
    const shown = [path, answer.headers["content-encoding"], lengthOf(answer)];
    expect(shown).toEqual([path, undefined, String(answer.body.length)]);
  }
});

test("HEAD has the headers of GET and no body, 304 the tag", async () => {
  const whole = await ask("identity");
  const head = await ask("identity", LIST, { method: "HEAD" });
  expect([head.status, head.body.length, lengthOf(head)]).toEqual([200, 0, lengthOf(whole)]);
  expect(head.headers.etag).toBe(whole.headers.etag);
  const packed = await ask("br", LIST, { method: "HEAD" });
  expect([lengthOf(packed), packed.headers.vary]).toEqual([undefined, whole.headers.vary]);
  for (const accepted of ["identity", "gzip", "br"]) {
    const known = await ask(accepted, LIST, { headers: { "If-None-Match": whole.headers.etag ?? "" } });
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, whole.headers.etag]);
    expect(known.headers["content-encoding"]).toBeUndefined();
  }
  expect((await ask("br", LIST, { headers: { "If-None-Match": 'W/"other"' } })).status).toBe(200);
});

test("a body may be sent in gzip, and is unpacked up to 4 MiB", async () => {
  const headers = { "X-API-Key": key, "Content-Type": "application/json", "Content-Encoding": "gzip" };
  const post = (body: Uint8Array) => receive("/open-api/bloggers/batch", { method: "POST", headers, body });
  const items = [
    { platform: "PGY", url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3" },
  ];
  const taken = await post(gzipSync(JSON.stringify({ items })));
  expect(JSON.parse(unpack(taken))).toMatchObject({ code: 200, data: { created: 1 } });
  const bomb = await post(gzipSync(`{"items":["${"x".repeat(200 * 1_024 * 1_024)}"]}`));
  expect([bomb.status, unpack(bomb).includes("PAYLOAD_TOO_LARGE")]).toEqual([413, true]);
  expect((await post(Buffer.from("no gzip"))).status).toBe(400);
});

test("the console's calls, its pages and the document are compressed, too", async () => {
  const session = { satoken: await createToken(owner, "header") };
  const input = encodeURIComponent(JSON.stringify({ limit: 50 }));
  for (const [path, caller] of [
    [`/api/trpc/blogger.list?input=${input}`, session],
    ["/docs/openapi.json", {}],
    ["/docs", {}],
    ["/sign-in", {}],
  ] as const) {
    const packed = await receive(path, { headers: { ...caller, "Accept-Encoding": "gzip, br" } });
    expect([path, packed.status, packed.headers["content-encoding"]]).toEqual([path, 200, "br"]);
    expect(unpack(packed).length).toBeGreaterThan(packed.body.length);
  }
  const short = await receive("/api/trpc/me.get", { headers: { "Accept-Encoding": "gzip, br" } });
  expect([short.headers["content-encoding"], lengthOf(short)]).toEqual([
    undefined,
    String(short.body.length),
  ]);
});

/**
 * A download must never be compressed and must have its length on the wire, for whole and partial requests.
 */
async function expectDownload(path: string, headers: Record<string, string> = {}): Promise<Received> {
  const asked = { ...headers, "Accept-Encoding": "gzip, deflate, br" };
  const whole = await receive(path, { headers: asked });
  expect([path, whole.status, whole.headers["content-encoding"]]).toEqual([path, 200, undefined]);
  expect(lengthOf(whole)).toBe(String(whole.body.length));
  const head = await receive(path, { method: "HEAD", headers: asked });
  expect([path, lengthOf(head), head.body.length]).toEqual([path, lengthOf(whole), 0]);
  if (whole.headers["accept-ranges"] === undefined) return whole;
  const part = await receive(path, { headers: { ...asked, Range: "bytes=10-29" } });
  expect([path, part.status, lengthOf(part)]).toEqual([path, 206, "20"]);
  expect(part.headers["content-encoding"]).toBeUndefined();
  expect(part.body.equals(whole.body.subarray(10, 30))).toBe(true);
  return whole;
}

test("an installer and its feed have a Content-Length", async () => {
  const { admin } = readFirstRun();
  const call = await callProcedure(admin);
  const satoken = await createToken(admin, "header");
  const content = Buffer.alloc(5 * 1_024 * 1_024, "an installer that would compress well ");
  const version = `9.${String(Date.now())}.0`;
  const file = { fileName: "Roster.AppImage", fileSize: content.length };
  const started = await call("desktopVersion.beginUpload", file);
  const { id: uploadId, url, partBytes } = started as { id: string; url: string; partBytes: number };
  for (let offset = 0; offset < content.length; offset += partBytes) {
    const body = content.subarray(offset, offset + partBytes);
    const part = await receive(url, {
      method: "PUT",
      headers: { satoken, "Upload-Offset": String(offset) },
      body,
    });
    expect(part.status).toBe(200);
  }
  const updateLog = "Many notes make a feed that would be worth compressing. ".repeat(100);
  const made = await call("desktopVersion.create", { uploadId, version, platform: "linux", updateLog });
  const { id } = made as { id: string };
  await call("desktopVersion.publish", { id, password: admin.password });
  try {
    const served = await expectDownload(`/updates/desktop/linux/${version}/Roster.AppImage`);
    expect(served.body.equals(content)).toBe(true);
    const feed = await expectDownload("/updates/desktop/linux/latest-linux.yml");
    expect(feed.body.length).toBeGreaterThan(5_000);
  } finally {
    await call("desktopVersion.withdraw", { id });
    await call("desktopVersion.delete", { id });
  }
});

test("an export has a Content-Length, as CSV and as XLSX", async () => {
  const call = await callProcedure(owner);
  const satoken = await createToken(owner, "header");
  for (const format of ["CSV", "XLSX"]) {
    const { id } = (await call("blogger.export", { format })) as { id: string };
    const path = `/api/exports/${id}`;
    await expect.poll(async () => (await receive(path, { headers: { satoken } })).status).toBe(200);
    await expectDownload(path, { satoken });
  }
});
