import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { encryptSecret } from "@/server/infra/crypto";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { behave } from "@/testing/push/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { setSettings } from "@/testing/suite/suite-settings";
import {
  createNoticeChannel,
  deleteNoticeChannel,
  listNoticeChannels,
  reencryptNoticeChannels,
  resetNoticeSecret,
  testNoticeChannel,
  updateNoticeChannel,
} from ".";

// Own database: the job works on every organization, and the test checks how much it did.
await openOwnDatabase();

const older = { id: "older", key: Buffer.alloc(32, 1) };
const lost = { id: "lost", key: Buffer.alloc(32, 2) };
setSettings({
  OUTBOUND_ALLOW: "127.0.0.1",
  ENCRYPTION_KEYS: `newer:${"3a".repeat(32)},older:${"01".repeat(32)}`,
});

const HOUR_MS = 3_600_000;
let receiver: Receiver;
let organization: TestOrganization;
beforeAll(async () => {
  receiver = await startReceiver(behave.status(200, { code: 0 }));
});
afterAll(() => receiver.close());
beforeEach(async () => {
  organization = await createTestOrganization();
});

type Input = Parameters<typeof createNoticeChannel>[0]["input"];

async function create(more: Partial<Input> = {}): Promise<{ id: string; secret: string }> {
  const usual = { kind: "WEBHOOK" as const, name: "Ops", events: ["KEY_RESET" as const] };
  const target = `${receiver.url}/${organization.organizationId}`;
  const { channel, secret } = await createNoticeChannel({
    ctx: organization.ctx(),
    input: { ...usual, target, ...more },
  });
  return { id: channel.id, secret: secret ?? "" };
}

async function resetAgo(id: string, hours: number): Promise<string> {
  const ctx = { ...organization.ctx(), now: () => new Date(Date.now() - hours * HOUR_MS) };
  return (await resetNoticeSecret({ ctx, input: { id } })).secret ?? "";
}

const rowOf = (id: string) => getDb().noticeChannel.findUniqueOrThrow({ where: { id } });
const sendTest = (id: string) => testNoticeChannel({ ctx: organization.ctx(), input: { id } });

/** Which of the secrets verify the message that the channel sends now, and how many signatures it has. */
async function verify(id: string, secrets: readonly string[]) {
  expect(await sendTest(id)).toMatchObject({ ok: true });
  const request = receiver.requests.at(-1);
  const header = (name: string) => String(request?.headers[name]);
  const headers = {
    "webhook-id": header("webhook-id"),
    "webhook-timestamp": header("webhook-timestamp"),
    "webhook-signature": header("webhook-signature"),
  };
  const verified = secrets.map((secret) => {
    try {
      new Webhook(secret).verify(request?.body ?? "", headers);
      return true;
    } catch {
      return false;
    }
  });
  return { signatures: headers["webhook-signature"].split(" ").length, verified };
}

describe("a reset of a webhook's secret", () => {
  it("returns a new secret once, and is audited without it", async () => {
    const { id, secret } = await create();
    const ctx = organization.ctx();
    const reset = await resetNoticeSecret({ ctx, input: { id } });
    expect(reset).toMatchObject({ channel: { id, hasSecret: true } });
    expect(reset.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(reset.secret).not.toBe(secret);
    const entries = await getDb().auditEntry.findMany({ where: { targetId: id }, orderBy: { id: "asc" } });
    expect(entries.map(({ action }) => action)).toEqual(["notice.create", "notice.reset-secret"]);
    const hex = Buffer.from((reset.secret ?? "").slice("whsec_".length), "base64").toString("hex");
    const kept = JSON.stringify([entries, await rowOf(id), await listNoticeChannels({ ctx })]);
    for (const text of [reset.secret ?? "", secret, hex]) expect(kept).not.toContain(text);
    expect(JSON.stringify(entries)).not.toContain("v1.");
  });

  it("lets the former secret sign for 24 hours, and only the new one afterwards", async () => {
    const { id, secret } = await create();
    const second = await resetAgo(id, 0);
    expect(await verify(id, [second, secret])).toEqual({ signatures: 2, verified: [true, true] });
    const [former] = (await rowOf(id)).formerSecrets as { secretEncrypted: string; until: string }[];
    const untilMs = new Date(former?.until ?? "").getTime();
    expect(Math.abs(untilMs - Date.now() - 24 * HOUR_MS)).toBeLessThan(HOUR_MS / 2);
    const over = [{ ...former, until: new Date(Date.now() - 1).toISOString() }];
    await getDb().noticeChannel.update({ where: { id }, data: { formerSecrets: over } });
    expect(await verify(id, [second, secret])).toEqual({ signatures: 1, verified: [true, false] });
  });

  it("counts the 24 hours of each secret from its own reset", async () => {
    const { id, secret } = await create();
    const second = await resetAgo(id, 24.01);
    const third = await resetAgo(id, 23.9);
    const fourth = await resetAgo(id, 0);
    const outcome = await verify(id, [fourth, third, second, secret]);
    expect(outcome).toEqual({ signatures: 3, verified: [true, true, true, false] });
  });

  it("makes signing possible again when the key of the secret is lost", async () => {
    const { id } = await create();
    const place = { table: "notice_channel", organizationId: organization.organizationId, id };
    const secretEncrypted = encryptSecret("a".repeat(64), { ...place, column: "secret" }, [lost]);
    await getDb().noticeChannel.update({ where: { id }, data: { secretEncrypted } });
    expect(await sendTest(id)).toMatchObject({ ok: false });
    const secret = await resetAgo(id, 0);
    expect(await verify(id, [secret])).toEqual({ signatures: 1, verified: [true] });
  });

  it("is refused for a robot, whose secret is its platform's", async () => {
    const { id } = await create({ kind: "FEISHU", secret: "robot-secret" });
    const before = await rowOf(id);
    const input = { id };
    await expect(resetNoticeSecret({ ctx: organization.ctx(), input })).rejects.toMatchObject({
      reason: "CONFLICT",
    });
    expect(await rowOf(id)).toEqual(before);
  });

  it("needs the right to write channels, and finds no channel of another organization", async () => {
    const { id } = await create();
    const before = await rowOf(id);
    const input = { id };
    const reader = organization.ctx(["notice:read", "notice:delete"]);
    await expect(resetNoticeSecret({ ctx: reader, input })).rejects.toMatchObject({
      reason: "PERMISSION_MISSING",
    });
    const stranger = (await createTestOrganization()).ctx();
    await expect(resetNoticeSecret({ ctx: stranger, input })).rejects.toMatchObject({ reason: "NOT_FOUND" });
    expect(await rowOf(id)).toEqual(before);
  });
});

describe("a webhook's secrets", () => {
  it("are encrypted with the newest key, and sign as before", async () => {
    const { id, secret } = await create();
    const second = await resetAgo(id, 0);
    const { organizationId } = organization;
    const seal = (text: string, column: string) =>
      encryptSecret(text, { table: "notice_channel", column, organizationId, id }, [older]);
    const hexOf = (text: string) => Buffer.from(text.slice("whsec_".length), "base64").toString("hex");
    const [former] = (await rowOf(id)).formerSecrets as { until: string }[];
    const data = {
      // The former one alone still has the older key.
      formerSecrets: [{ ...former, secretEncrypted: seal(hexOf(secret), "secret") }],
    };
    const before = await getDb().noticeChannel.update({ where: { id }, data });
    expect(await reencryptNoticeChannels({ ctx: createJobCtx("reencrypt-secrets") })).toBe(1);
    const { targetEncrypted, secretEncrypted, formerSecrets, updatedAt } = await rowOf(id);
    const records = JSON.stringify([targetEncrypted, secretEncrypted, formerSecrets]);
    expect(records.match(/v1\.\w+/g)).toEqual(["v1.newer", "v1.newer", "v1.newer"]);
    expect(updatedAt).toEqual(before.updatedAt);
    expect(await verify(id, [second, secret])).toEqual({ signatures: 2, verified: [true, true] });
    expect(await reencryptNoticeChannels({ ctx: createJobCtx("reencrypt-secrets") })).toBe(0);
  });

  it("stay where an update sends none, and are erased with the channel", async () => {
    const { id, secret } = await create();
    const second = await resetAgo(id, 0);
    await updateNoticeChannel({ ctx: organization.ctx(), input: { id, name: "Ops 2", secret: null } });
    expect(await verify(id, [second, secret])).toEqual({ signatures: 2, verified: [true, true] });
    await deleteNoticeChannel({ ctx: organization.ctx(), input: { id } });
    expect(await rowOf(id)).toMatchObject({ secretEncrypted: null, formerSecrets: [] });
  });
});
