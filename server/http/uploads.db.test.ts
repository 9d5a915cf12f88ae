import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { newSession, personRate, sessionCookie, signSession, checkPersonRate } from "@/server/auth";
import { desktopUploads } from "@/server/services/release/upload";
import { createReleaseScene } from "@/testing/release/release-scene";
import { createTestUser } from "@/testing/people/create-test-user";
import { tokenOf } from "@/testing/test-caller";
import { handlePart } from "./handle-part";

const MOST = 4 * 1024 * 1024;
let scene: Awaited<ReturnType<typeof createReleaseScene>>;
let satoken: string;
beforeAll(async () => {
  scene = await createReleaseScene();
  satoken = await tokenOf(scene.person);
});

const begin = async (fileSize: number) =>
  (
    await desktopUploads.begin({
      ctx: scene.ctx,
      input: { fileName: "a.exe", fileSize, lastModified: Date.now() },
    })
  ).id;

type Put = { offset?: string; body?: Buffer; headers?: Record<string, string>; resource?: string };

async function put(
  id: string,
  { offset = "0", body = randomBytes(10), headers = { satoken }, resource = "desktop-versions" }: Put,
) {
  const request = new Request(`http://localhost:3000/api/uploads/${resource}/${id}`, {
    method: "PUT",
    headers: { ...headers, "upload-offset": offset },
    body: new Uint8Array(body),
  });
  const response = await handlePart(request, { resource, id });
  const { data } = (await response.json()) as { data: { reason?: string; received?: number } };
  return { status: response.status, next: response.headers.get("upload-offset"), ...data };
}

it("accepts a part by token, and returns the next offset, also for a wrong part", async () => {
  const id = await begin(MOST + 10);
  const first = { body: randomBytes(MOST) };
  const next = String(MOST);
  expect(await put(id, first)).toEqual({ status: 200, next, received: MOST });
  expect(await put(id, first)).toMatchObject({ status: 409, next, reason: "CONFLICT" });
  expect(await put(id, { offset: String(MOST + 5) })).toMatchObject({ status: 409, next });
  expect(await put(id, { offset: next })).toMatchObject({ status: 200, next: String(MOST + 10) });
});

it("counts toward the person's calls per minute", async () => {
  const person = await createTestUser({ permissions: ["desktop-version:write"] });
  const { limit, windowMs } = personRate;
  while (windowMs - (Date.now() % windowMs) < 10_000) await sleep(500); // a window that holds them all
  for (let n = 0; n < limit; n += 1) await checkPersonRate(person.id);
  const theirs = { satoken: await tokenOf(person) };
  expect(await put(await begin(10), { headers: theirs })).toMatchObject({
    status: 429,
    reason: "RATE_LIMITED",
  });
});

it("accepts at most 4 MiB at once", async () => {
  const id = await begin(5 * 1024 * 1024);
  expect(await put(id, { body: randomBytes(MOST + 1) })).toMatchObject({
    status: 413,
    reason: "PAYLOAD_TOO_LARGE",
  });
  expect(await put(id, { body: randomBytes(MOST) })).toMatchObject({ status: 200, next: String(MOST) });
});

it("is refused without permission, before the body is read", async () => {
  const id = await begin(10);
  const stranger = { satoken: await tokenOf(await createTestUser()) };
  expect(await put(id, { headers: {} })).toMatchObject({ status: 401, reason: "UNAUTHENTICATED" });
  expect(await put(id, { headers: stranger })).toMatchObject({ status: 403, reason: "PERMISSION_MISSING" });
  expect(await put(id, { resource: "frontend-assets" })).toMatchObject({ status: 404 });
  expect(await put(id, { resource: "bloggers" })).toMatchObject({ status: 404 });
  const another = await createTestUser({ permissions: ["desktop-version:write"] });
  const theirs = { satoken: await tokenOf(another) };
  expect(await put(id, { headers: theirs })).toMatchObject({ status: 404, reason: "NOT_FOUND" });
});

it("accepts the console's cookie only from the console", async () => {
  const id = await begin(10);
  const session = await signSession(newSession(scene.person.id, 1), "cookie");
  const [cookie = ""] = sessionCookie(session, new Date()).split(";");
  const from = (headers: Record<string, string>) => put(id, { headers: { cookie, ...headers } });
  expect(await from({ "x-crs-client": "console", "sec-fetch-site": "cross-site" })).toMatchObject({
    status: 403,
  });
  expect(await from({ "sec-fetch-site": "same-origin" })).toMatchObject({ status: 403 });
  expect(await from({ "x-crs-client": "console", "sec-fetch-site": "same-origin" })).toMatchObject({
    status: 200,
  });
});

it.each(["", "-1", "1.5", "1e3", "99999999999"])("refuses the offset %j", async (offset) => {
  expect(await put(await begin(10), { offset })).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
});

it.each(["upl_../x", "%2e%2e", "usr_1", "upl_none"])("does not find the upload %j", async (id) => {
  expect([400, 404]).toContain((await put(id, {})).status);
});
