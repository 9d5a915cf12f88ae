import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { permissions } from "@/server/domain/people/permissions";
import { env } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { openOwnDatabase } from "../../database/open-own-database";
import { createTestApiKey } from "../../integration/open-api/create-test-api-key";
import { requestRate, untilFreshWindow } from "../../integration/open-api/rate-limit";
import { createTestOrganization, type TestOrganization } from "../../organization/test-organization";
import { createTestUser } from "../../people/create-test-user";
import { S3_TEST_SETTINGS, type S3Server, startS3Server } from "../../release/s3-server";
import { faults as allFaults, type Fault, type Machine, startMachine } from "./machine";
import { createPerson, type Person } from "./person";

await openOwnDatabase();

/** Three machines and every fault by `npm run test:machines`; two machines and two faults in `npm test`. */
const MACHINES = Number(process.env.MACHINES ?? 2);
const faults: readonly Fault[] = MACHINES > 2 ? allFaults : ["app frozen", "killed"];
const BLOGGERS = 4_500;
/** Far beyond the lease of a leader, which is 20 s. */
const PATIENCE_MS = 150_000;
const TIMEOUT_MS = 600_000;

let s3: S3Server;
const machines: Machine[] = [];
let organization: TestOrganization;
let person: Person;
const exported: string[] = [];

const at = (n: number): string => machines[n % machines.length]?.url ?? "";

beforeAll(async () => {
  s3 = await startS3Server();
  organization = await createTestOrganization();
  const user = await createTestUser({ permissions, memberOf: [organization.organizationId] });
  person = await createPerson(user.id);
  await getDb().$executeRaw`
    INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, created_at)
    SELECT 'blg_machines' || n, ${organization.organizationId}, 'PGY', '00' || n, 'Creator ' || n, 'IMPORT', now()
    FROM generate_series(1, ${BLOGGERS}::int) n`;
  const settings = {
    ...S3_TEST_SETTINGS,
    S3_ENDPOINT: s3.url,
    RATE_STORE: "postgres",
    RATE_STORE_TIMEOUT_MS: "60000",
  };
  const started = await Promise.allSettled(
    Array.from({ length: MACHINES }, () => startMachine(env.DATABASE_URL, settings)),
  );
  // Those that started are ended also where another did not.
  for (const one of started) if (one.status === "fulfilled") machines.push(one.value);
  const failed = started.find((one) => one.status === "rejected");
  if (failed !== undefined) throw new Error("A machine did not start.", { cause: failed.reason });
}, TIMEOUT_MS);
afterAll(async () => {
  for (const machine of machines) await machine.end();
  await s3.close();
}, TIMEOUT_MS);

const names = Array.from({ length: BLOGGERS }, (_, n) => `Creator ${n + 1}`).sort();

async function findLeader(): Promise<Machine> {
  let leader: Machine | undefined;
  const look = async () => {
    const lead = await Promise.all(machines.map((machine) => machine.leads()));
    leader = machines[lead.indexOf(true)];
    return lead.filter(Boolean).length;
  };
  await expect.poll(look, { timeout: PATIENCE_MS }).toBe(1);
  if (leader === undefined) throw new Error("no machine leads");
  return leader;
}

describe("machines on one database with a shared store", { timeout: TIMEOUT_MS }, () => {
  it("let exactly the limit of a key pass over all of them", async () => {
    const { plaintext } = await createTestApiKey(organization);
    const { plaintext: another } = await createTestApiKey(organization);
    // The first answer of a machine takes longest, and what waits for it for too long is refused.
    await Promise.all(machines.map(({ url }) => requestRate(url, another)));
    await untilFreshWindow();
    const answers: Record<number, number> = {};
    // Few at once: a machine that is busy would refuse what waits too long, and no limit would be seen.
    const callers = Array.from({ length: 6 }, async (_, caller) => {
      for (let n = 0; n < 20; n += 1) {
        const { status } = await requestRate(at(caller + n), plaintext);
        answers[status] = (answers[status] ?? 0) + 1;
      }
    });
    await Promise.all(callers);
    expect(answers).toEqual({ 200: 60, 429: 60 });
  });

  it("read a file that another one took, with the session of either", async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `PGY,9${n},New ${n}`);
    const content = ["平台,平台ID,昵称", ...rows].join("\r\n");
    const file = { fileName: "list.csv", fileSize: Buffer.byteLength(content), lastModified: 1 };
    const upload = z
      .object({ id: z.string(), url: z.string() })
      .parse(await person.change(at(0), "importRun.beginUpload", file));
    expect(await person.upload(at(1), upload.url, content)).toBe(200);
    const preview = z.object({ fileId: z.string(), status: z.string(), rowCount: z.int().nullable() });
    const { fileId } = preview.parse(
      await person.change(at(2), "importRun.preview", { uploadId: upload.id }),
    );
    const read = async () => {
      const shown = preview.parse(await person.change(at(1), "importRun.preview", { fileId }));
      return [shown.status, shown.rowCount];
    };
    await expect.poll(read, { timeout: PATIENCE_MS }).toEqual(["READY", 30]);
  });

  it.each(faults)("go on where the one that leads is %s, and lose and repeat nothing", async (fault) => {
    const leader = await findLeader();
    const others = machines.filter((machine) => machine !== leader);
    const [survivor] = others;
    if (survivor === undefined) throw new Error("there is no other machine");
    const before = await person.beginExport(survivor.url);
    leader.strike(fault);
    const struckMs = performance.now();
    const after = await person.beginExport(survivor.url);
    try {
      for (const id of [before, after]) {
        expect(await person.untilEnded(survivor.url, id, PATIENCE_MS)).toBe("SUCCESS");
        exported.push(id);
      }
      const seconds = ((performance.now() - struckMs) / 1_000).toFixed(1);
      process.stdout.write(`${fault}: work of before and after was done ${seconds} s after it.\n`);
      for (const id of [before, after])
        for (const { url } of others) expect((await person.download(url, id)).sort()).toEqual(names);
    } finally {
      await leader.mend(fault);
    }
    await findLeader();
    await expect
      .poll(() => person.download(leader.url, after).then((rows) => rows.length), { timeout: PATIENCE_MS })
      .toBe(BLOGGERS);
  });

  it("have ended each job once, and left no run of the engine behind", async () => {
    const ends = await getDb().auditEntry.groupBy({
      by: ["targetId"],
      where: { action: "roster-job.end", targetId: { in: exported } },
      _count: true,
    });
    expect(ends).toHaveLength(exported.length);
    expect(ends.filter(({ _count }) => _count !== 1)).toEqual([]);
    const left = async () => {
      const [row] = await getDb().$queryRaw<[{ left: number }]>`
        SELECT count(*)::int AS left FROM inngest.job j JOIN inngest.run r ON r.id = j.run_id
        WHERE r.function_id LIKE '%run-roster-job'`;
      return row.left;
    };
    await expect.poll(left, { timeout: PATIENCE_MS }).toBe(0);
  });
});
