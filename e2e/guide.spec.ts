import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { findFreePort } from "@/scripts/ports";
import { createOrganization } from "./fixtures/accounts";
import { callProcedure } from "./fixtures/call-procedure";
import {
  canRun,
  compileSamples,
  installPackages,
  pushSigned,
  readSamples,
  runSample,
  signPush,
  startSample,
  writeSamples,
} from "./fixtures/guide-samples";
import { unique } from "./fixtures/unique";

type Created = { key: string };
type Endpoint = { id: string; webhookSecret: string };

const samples = readSamples();
const isReceiver = (file: string) => file.toLowerCase().startsWith("receiver.");
const receivers = [...samples.keys()].filter(isReceiver);

const permissions = ["blogger:read", "blogger:write", "task:read", "sync:read", "import:read"];

let folder: string;
let call: Awaited<ReturnType<typeof callProcedure>>;
let access: { BASE: string; KEY: string; TEST_KEY: string };
test.beforeAll(async () => {
  test.setTimeout(360_000);
  const { owner } = await createOrganization(unique("guide"));
  folder = writeSamples(samples, process.env.E2E_BASE_URL ?? "");
  test.info().annotations.push({ type: "packages", description: await installPackages(folder) });
  call = await callProcedure(owner);
  const { username, password } = owner;
  mkdirSync(path.join(folder, ".data"));
  const { key: apiKey } = (await call("apiKey.create", {
    name: "readme",
    scope: { permissions },
  })) as Created;
  writeFileSync(
    path.join(folder, ".data/first-run.json"),
    JSON.stringify({ apiKey, owner: { username, password } }),
  );
});
test.beforeEach(async () => {
  const create = async (environment: "LIVE" | "TEST") =>
    ((await call("apiKey.create", { name: "guide", scope: { permissions }, environment })) as Created).key;
  access = {
    BASE: process.env.E2E_BASE_URL ?? "",
    KEY: await create("LIVE"),
    TEST_KEY: await create("TEST"),
  };
});
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const run = (file: string) => runSample(folder, file, access);

test("every sample of the guide is known to these tests", () => {
  const others = [...samples.keys()].filter((file) => !isReceiver(file));
  expect(others.sort()).toEqual(
    [
      "install.sh",
      "first-import.sh",
      "first-import.ps1",
      "look-around.sh",
      "check-signature.sh",
      "generate-types.sh",
      "import-roster.ts",
      "sync-loop.ts",
      "typed-client.ts",
      "deactivate.sh",
      "stats.sh",
      "tasks.sh",
      "reset-sandbox.sh",
      "refused-on-request.sh",
      "readme-import.sh",
      "readme-endpoint.sh",
      "job-server-keys.sh",
    ].sort(),
  );
  expect(receivers.sort()).toEqual(["Receiver.java", "receiver.go", "receiver.py", "receiver.ts"]);
});

test("the first import works as the guide says, also when it is sent again", async () => {
  const first = await run("first-import.sh");
  const { data } = JSON.parse(first) as { data: Record<string, unknown> };
  expect(data).toMatchObject({ total: 3, created: 2, failed: 1 });
  expect(data).toMatchObject({ errors: [{ index: 2, code: "PLATFORM_URL_MISMATCH" }] });
  expect(await run("first-import.sh")).toBe(first);
  const around = await run("look-around.sh");
  for (const shown of ["林一", "my-erp", '"dataMode":"CLOUD"']) expect(around).toContain(shown);
});

const answersIn = (printed: string) =>
  printed.match(/\{"code":\d+,.*?\}(?=\{"code"|\s|$)/g)?.map((text) => JSON.parse(text) as Answer) ?? [];
type Answer = { code: number; data: Record<string, unknown> };

test("PowerShell imports the same", async () => {
  test.skip(!canRun("first-import.ps1"), "PowerShell is not installed on this machine");
  await run("first-import.ps1");
  expect(await run("look-around.sh")).toContain("林一");
});

test("a creator is deactivated by the caller's own id, and keeps its stats", async () => {
  await run("first-import.sh");
  expect(answersIn(await run("deactivate.sh"))).toMatchObject([{ code: 200, data: { total: 1, failed: 0 } }]);
  const [stats] = answersIn(await run("stats.sh"));
  expect(stats).toMatchObject({ code: 200, data: { platform: "STARMAP" } });
});

test("a test key reads tasks and their runs, is refused on request, and resets its sandbox", async () => {
  const asTest = (file: string) => runSample(folder, file, { ...access, KEY: access.TEST_KEY });
  const [tasks, runs] = answersIn(await asTest("tasks.sh"));
  expect(tasks).toMatchObject({ code: 200, data: { items: [{ name: "Sandbox task" }] } });
  expect(runs?.data.items).toHaveLength(7);
  expect(await run("refused-on-request.sh")).toMatch(/^HTTP\/1.1 503 [\s\S]*"reason":"UNAVAILABLE"/);
  const reset = answersIn(await run("reset-sandbox.sh"));
  expect(reset).toMatchObject([{ code: 200, data: { bloggerCount: 12, endpointCount: 0 } }]);
});

test("the README's import, pull and endpoint work in the folder in which the service was started", async () => {
  const printed = await run("readme-import.sh");
  expect(answersIn(printed).map(({ code }) => code)).toEqual([200, 200, 200, 200]);
  const [imported] = answersIn(printed);
  expect(imported?.data).toMatchObject({ total: 2, failed: 0 });
  const made = await run("readme-endpoint.sh");
  const [, hex = ""] = /"webhookSecret":"([0-9a-f]{64})"/.exec(made) ?? [];
  const headers = signPush(hex, "dlv_1", "{}");
  // The value printed for a library verifies the service's signatures; the hex of the answer would not.
  const [, secret = ""] = /^(whsec_\S+)$/m.exec(made) ?? [];
  expect(new Webhook(secret).verify("{}", headers)).toEqual({});
  expect(() => new Webhook(hex).verify("{}", headers)).toThrow("No matching signature");
});

test("keys for a job server have the length that it wants", async () => {
  expect(await run("job-server-keys.sh")).toMatch(/^[0-9a-f]{64}\n[0-9a-f]{32}\n$/);
});

test("a whole roster is imported in batches; a run that died is resumed, and the next one is separate", async () => {
  const died = () => writeFileSync(path.join(folder, "import-run.txt"), "the run that died");
  died();
  const first = await run("import-roster.ts");
  expect(first.match(/batch at (0|500|1000): \d+ created, 0 updated, 0 refused/g)).toHaveLength(3);
  died();
  expect(await run("import-roster.ts")).toBe(first);
  const next = await run("import-roster.ts");
  expect(next.match(/: 0 created, \d+ updated, 0 refused/g)).toHaveLength(3);
});

test("the copy is complete after the first round, and the next round of an unchanged roster is empty", async () => {
  await run("import-roster.ts");
  const first = await run("sync-loop.ts");
  const copied = Number(/(\d+) creators in the copy/.exec(first)?.[1]);
  expect(copied).toBeGreaterThanOrEqual(1_200);
  expect(await run("sync-loop.ts")).toMatch(new RegExp(`^0 changes; ${copied} creators in the copy`));
  const copy = JSON.parse(readFileSync(path.join(folder, "copy.json"), "utf8")) as { bloggers: object };
  expect(Object.keys(copy.bloggers)).toHaveLength(copied);
});

test("the first vector can be checked with only openssl", async () => {
  expect(await run("check-signature.sh")).toBe("blgNw5SuDKagZAN0g1WefZ4AwS/OnCZyXTiefnSrjps=\n");
});

test("the generated types fit the answers, and the samples in TypeScript compile under strict rules", async () => {
  await run("generate-types.sh");
  await run("first-import.sh");
  expect(await run("typed-client.ts")).toMatch(/^blg_\w+ 林一$/m);
  compileSamples(folder);
});

for (const file of receivers) {
  test(`${file} accepts a genuine and new push, and refuses a forged one`, async () => {
    test.skip(!canRun(file), "its language is not installed on this machine");
    const port = String(await findFreePort());
    const url = `http://127.0.0.1:${port}/`;
    const endpoint = (await call("syncEndpoint.create", { name: file, url })) as Endpoint;
    const env = { PORT: port, WEBHOOK_SECRET: endpoint.webhookSecret };
    const receiver = await startSample(folder, file, env);
    try {
      const forged = await fetch(url, {
        method: "POST",
        headers: {
          "webhook-id": "dlv_forged",
          "webhook-timestamp": String(Math.floor(Date.now() / 1_000)),
          "webhook-signature": "v1,IKjRTQMRAgezRfDLSGtEuti7Yw6M60J84Vqb8ABnysQ=",
        },
        body: '{"id":"dlv_forged","bloggers":[]}',
      });
      expect(forged.status).toBe(401);
      expect(await call("syncEndpoint.test", { id: endpoint.id })).toMatchObject({ ok: true, status: 204 });
      await expect.poll(receiver.output).toMatch(/push dlv_\w+: (1 bloggers taken|\d+ bytes kept)/);

      const push = (...of: [string, Record<string, string>]) =>
        pushSigned({ url, secretHex: endpoint.webhookSecret }, ...of);
      expect(await push("dlv_first", { blg_1: "7", blg_2: "8" })).toBe(204);
      // A refused push is sent again under the same id; one older than the copy is ignored.
      expect(await push("dlv_first", { blg_2: "8" })).toBe(204);
      expect(await push("dlv_late", { blg_1: "6", blg_2: "9" })).toBe(204);
      const taken = () =>
        [
          ...receiver
            .output()
            .matchAll(/push (dlv_first|dlv_late): (?:(\d+) bloggers taken|\d+ bytes kept)/g),
        ].map(([, id, count]) => [id, count]);
      const keepsBodies = file === "Receiver.java";
      await expect.poll(taken).toEqual([
        ["dlv_first", keepsBodies ? undefined : "2"],
        ["dlv_first", keepsBodies ? undefined : "1"],
        ["dlv_late", keepsBodies ? undefined : "1"],
      ]);
      expect(receiver.output()).not.toContain("dlv_forged");
    } finally {
      await receiver.stop();
      await call("syncEndpoint.delete", { id: endpoint.id });
    }
  });
}
