import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { permissions } from "@/server/domain/people/permissions";
import { env } from "@/server/env";
import { openOwnDatabase } from "../../database/open-own-database";
import { createTestApiKey } from "../../integration/open-api/create-test-api-key";
import { requestRate } from "../../integration/open-api/rate-limit";
import { createTestOrganization, type TestOrganization } from "../../organization/test-organization";
import { createTestUser } from "../../people/create-test-user";
import { type ServerProcess, startServerProcess } from "../../processes/start-server-process";
import { S3_TEST_SETTINGS, type S3Server, startS3Server } from "../../release/s3-server";
import { createPerson, type Person } from "../machines/person";

await openOwnDatabase();

const PATIENCE_MS = 180_000;
/** A call of the store fails after thirty seconds; what a busy machine adds stays below as much again. */
const LIMIT_MS = 60_000;
const ROWS = 30;

let s3: S3Server;
let service: ServerProcess;
let organization: TestOrganization;
let person: Person;
beforeAll(async () => {
  s3 = await startS3Server();
  service = await startServerProcess("testing/trials/machines/instance.ts", {
    ...S3_TEST_SETTINGS,
    DATABASE_URL: env.DATABASE_URL,
    INNGEST_BASE_URL: "http://127.0.0.1:9",
    LOG_LEVEL: "error",
    S3_ENDPOINT: s3.url,
  });
  organization = await createTestOrganization();
  const user = await createTestUser({ permissions, memberOf: [organization.organizationId] });
  person = await createPerson(user.id);
});
afterAll(async () => {
  service.kill();
  await service.gone;
  await s3.close();
});

const health = z.object({ status: z.string(), checks: z.looseObject({ files: z.string() }) });
async function checkHealth() {
  const response = await fetch(`${service.url}/api/health`);
  const { status, checks } = health.parse(await response.json());
  return { http: response.status, status, files: checks.files };
}

const upload = z.object({ id: z.string(), url: z.string() });
const preview = z.object({ fileId: z.string() });
const content = ["平台,平台ID,昵称", ...Array.from({ length: ROWS }, (_, n) => `PGY,9${n},New ${n}`)].join(
  "\r\n",
);
let files = 0;
const begin = async () => {
  const file = { fileName: `list-${files++}.csv`, fileSize: Buffer.byteLength(content), lastModified: 1 };
  return upload.parse(await person.change(service.url, "importRun.beginUpload", file));
};

it.each(["hang", "fail"] as const)(
  "a store of files that does %s loses nothing, holds up nothing else, and is named",
  { timeout: PATIENCE_MS },
  async (mode) => {
    const { plaintext } = await createTestApiKey(organization);
    const [before, during] = [await begin(), await begin()];
    expect(await person.upload(service.url, before.url, content)).toBe(200);
    await expect.poll(checkHealth).toMatchObject({ http: 200, files: "ok" });

    s3.behave(mode);
    const startedAtMs = performance.now();
    const put = person.upload(service.url, during.url, content);
    // What needs no file is answered as before, also while calls of the store hang.
    expect((await requestRate(service.url, plaintext)).status).toBe(200);
    expect(await put).toBe(503);
    expect(performance.now() - startedAtMs).toBeLessThan(LIMIT_MS);
    expect(await checkHealth()).toEqual({ http: 200, status: "degraded", files: "unreachable" });

    s3.behave("answer");
    const backAtMs = performance.now();
    const put2 = () => person.upload(service.url, during.url, content);
    await expect.poll(put2, { timeout: LIMIT_MS, interval: 100 }).toBe(200);
    console.log(
      `store of files (${mode}): taken ${((performance.now() - backAtMs) / 1_000).toFixed(1)} s after`,
    );
    for (const { id, url } of [before, during]) {
      // It has every byte, so it takes none.
      expect(await person.upload(service.url, url, content)).toBe(409);
      preview.parse(await person.change(service.url, "importRun.preview", { uploadId: id }));
    }
    expect(await checkHealth()).toMatchObject({ files: "ok" });
  },
);
