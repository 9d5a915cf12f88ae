import { expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { setSettings } from "@/testing/suite/suite-settings";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { deleteOldMessages } from ".";

await openOwnDatabase();
setSettings({ RETENTION_SMS_DAYS: "365" });

it("deletes messages older than 365 days, thousands per call, until none is left", async () => {
  const message = (days: number) => ({
    id: newId("smsLog"),
    phone: "13700000001",
    content: "x",
    type: "LOGIN_CODE",
    status: 1,
    createdAt: new Date(Date.now() - days * DAY_MS),
  });
  const old = Array.from({ length: 5_001 }, () => message(366));
  await getDb().smsLog.createMany({ data: [...old, message(364), message(0)] });
  const deleted = [];
  for (let i = 0; i < 3; i++) deleted.push(await deleteOldMessages({ ctx: createJobCtx("prune") }));
  expect(deleted).toEqual([5_000, 1, 0]);
  expect(await getDb().smsLog.count()).toBe(2);
});
