import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { findFreePort } from "@/scripts/ports";
import { createOrganization } from "./fixtures/accounts";
import { callProcedure } from "./fixtures/call-procedure";
import {
  canRun,
  compileSamples,
  pushSigned,
  readSamples,
  runSample,
  startSample,
  writeSamples,
} from "./fixtures/guide-samples";
import { unique } from "./fixtures/unique";

type Created = { key: string };
type Endpoint = { id: string; webhookSecret: string };

const samples = readSamples();
const isReceiver = (file: string) => file.toLowerCase().startsWith("receiver.");
const receivers = [...samples.keys()].filter(isReceiver);

let folder: string;
let call: Awaited<ReturnType<typeof callProcedure>>;
let access: { BASE: string; KEY: string };
test.beforeAll(async () => {
  folder = writeSamples(samples);
  call = await callProcedure((await createOrganization(unique("guide"))).owner);
});
test.beforeEach(async () => {
  const permissions = ["blogger:read", "blogger:write", "task:read", "sync:read", "import:read"];
  const { key } = (await call("apiKey.create", { name: "guide", scope: { permissions } })) as Created;
  access = { BASE: process.env.E2E_BASE_URL ?? "", KEY: key };
});
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const run = (file: string) => runSample(folder, file, access);

test("every sample of the guide is known to these tests", () => {
  const others = [...samples.keys()].filter((file) => !isReceiver(file));
  expect(others.sort()).toEqual(
    [
      ...["first-import.sh", "look-around.sh", "check-signature.sh", "generate-types.sh"],
      ...["import-roster.ts", "sync-loop.ts", "typed-client.ts"],
    ].sort(),
  );
  expect(receivers.sort()).toEqual(["Receiver.java", "receiver.go", "receiver.py", "receiver.ts"]);
});

test("the first import does what the guide says of it, also when it is sent again", async () => {
  const first = await run("first-import.sh");
  const { data } = JSON.parse(first) as { data: Record<string, unknown> };
  expect(data).toMatchObject({ total: 3, created: 2, failed: 1 });
  expect(data).toMatchObject({ errors: [{ index: 2, code: "PLATFORM_URL_MISMATCH" }] });
  expect(await run("first-import.sh")).toBe(first);
  const around = await run("look-around.sh");
  for (const shown of ["林一", "my-erp", '"dataMode":"CLOUD"']) expect(around).toContain(shown);
});

test("a whole roster goes in by batches; a run that died goes on, and the next one is another", async () => {
  const died = () => writeFileSync(path.join(folder, "import-run.txt"), "the run that died");
  died();
  const first = await run("import-roster.ts");
  expect(first.match(/batch at (0|500|1000): \d+ created, 0 updated, 0 refused/g)).toHaveLength(3);
  died();
  expect(await run("import-roster.ts")).toBe(first);
  const next = await run("import-roster.ts");
  expect(next.match(/: 0 created, \d+ updated, 0 refused/g)).toHaveLength(3);
});

test("the copy fills in the first round, and the next round brings nothing of a quiet roster", async () => {
  await run("import-roster.ts");
  const first = await run("sync-loop.ts");
  const copied = Number(/(\d+) creators in the copy/.exec(first)?.[1]);
  expect(copied).toBeGreaterThanOrEqual(1_200);
  expect(await run("sync-loop.ts")).toMatch(new RegExp(`^0 changes; ${copied} creators in the copy`));
  const copy = JSON.parse(readFileSync(path.join(folder, "copy.json"), "utf8")) as { bloggers: object };
  expect(Object.keys(copy.bloggers)).toHaveLength(copied);
});

test("the first vector can be checked with openssl alone", async () => {
  expect(await run("check-signature.sh")).toBe("blgNw5SuDKagZAN0g1WefZ4AwS/OnCZyXTiefnSrjps=\n");
});

test("the generated types fit the answers, and the samples in TypeScript compile under strict rules", async () => {
  await run("generate-types.sh");
  await run("first-import.sh");
  expect(await run("typed-client.ts")).toMatch(/^blg_\w+ 林一$/m);
  compileSamples(folder);
});

for (const file of receivers) {
  test(`${file} takes what is genuine and new, and refuses a forged push`, async () => {
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
      // What was refused comes again under the same id; what is older than the copy comes too late.
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
