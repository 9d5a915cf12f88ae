import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createTestOrganization } from "@/testing/test-organization";
import { createApiKey, touchApiKey } from ".";

const start = new Date("2026-11-21T06:00:00.000Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

let id: string;
beforeEach(async () => {
  const { ctx } = await createTestOrganization();
  ({ id } = (await createApiKey({ ctx: ctx(), input: { name: "ERP" } })).record);
});

const row = () => getDb().organizationApiKey.findUniqueOrThrow({ where: { id } });

it("notes the first use, and the next one after a minute", async () => {
  await touchApiKey(getDb(), await row(), "203.0.113.7", start);
  await touchApiKey(getDb(), await row(), "203.0.113.8", after(59));
  expect(await row()).toMatchObject({ lastUsedAt: start, lastUsedIp: "203.0.113.7" });
  await touchApiKey(getDb(), await row(), "2001:db8::1", after(60));
  expect(await row()).toMatchObject({ lastUsedAt: after(60), lastUsedIp: "2001:db8::1" });
});

it("writes once, however many instances read the row before", async () => {
  const stale = await row();
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => touchApiKey(getDb(), stale, `203.0.113.${index}`, after(index))),
  );
  const { lastUsedAt, lastUsedIp } = await row();
  expect(lastUsedIp).toBe(`203.0.113.${((lastUsedAt?.getTime() ?? 0) - start.getTime()) / 1_000}`);
});
