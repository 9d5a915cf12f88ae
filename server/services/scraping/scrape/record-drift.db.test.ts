import { expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { addToWindows } from "./internal/record-drift";

it("a writer does not wait for another that records answers of the same sub-call", async () => {
  const subCall = `test/${newId("scraperAccount")}`;
  const record = () => addToWindows(getDb(), "MP_HUXUAN", { drift: { [subCall]: ["name"] } }, new Date());
  const stored = async () => (await getDb().driverDrift.findFirstOrThrow({ where: { subCall } })).recent;
  await record();
  await getDb().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM driver_drift WHERE sub_call = ${subCall} FOR UPDATE`;
    await record();
  });
  expect(await stored()).toBe("1");
  await Promise.all(Array.from({ length: 20 }, record));
  expect(await stored()).toMatch(/^1{2,21}$/);
});

it("a sub-call that changes its shape raises an alarm at ten of its last fifty answers, and no sooner", async () => {
  const subCall = `test/${newId("scraperAccount")}`;
  const record = (hasDrift: boolean, now = new Date()) =>
    addToWindows(getDb(), "MP_HUXUAN", { drift: { [subCall]: hasDrift ? ["name"] : [] } }, now);
  const stored = () =>
    getDb().driverDrift.findUniqueOrThrow({
      where: { platform_subCall: { platform: "MP_HUXUAN", subCall } },
    });
  for (let n = 0; n < 9; n += 1) await record(true);
  expect(await stored()).toMatchObject({ recent: "1".repeat(9), alarmedSince: null });
  const at = new Date("2026-05-01T00:00:00.000Z");
  await record(true, at);
  expect(await stored()).toMatchObject({ alarmedSince: at });
  for (let n = 0; n < 41; n += 1) await record(false);
  expect(await stored()).toMatchObject({ recent: `${"1".repeat(9)}${"0".repeat(41)}`, alarmedSince: null });
});
