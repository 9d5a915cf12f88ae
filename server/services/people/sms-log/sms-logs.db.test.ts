import { randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MAX_COUNTED } from "@/server/domain/kernel/paging";
import { getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/integration/context";
import { sendCode } from "./send-code";
import { countSmsLogs, getSmsLogStats, listSmsLogs } from ".";

const reader = createCtx({
  actor: { type: "user", userId: "usr_1", username: "wang", permissions: new Set(["sms-log:read"]) },
});
const newPhone = () => `137${String(randomInt(10 ** 8)).padStart(8, "0")}`;
const sent = {
  templateId: "SMS_1",
  send: () => Promise.resolve({ sent: true, messageId: "9006^0" } as const),
};
const failing = (error: string) => ({
  templateId: null,
  send: () => Promise.resolve({ sent: false, error } as const),
});

describe("a message", () => {
  it("is in the log before the provider has answered, and then with its answer", async () => {
    const phone = newPhone();
    const during: unknown[] = [];
    const send = async () => {
      during.push(await getDb().smsLog.findFirst({ where: { phone } }));
      return sent.send();
    };
    await sendCode(reader, { phone, code: "314159" }, { ...sent, send });
    expect(during).toMatchObject([
      { status: 0, errorMsg: "The provider has not answered.", templateId: "SMS_1" },
    ]);
    expect(await getDb().smsLog.findMany({ where: { phone } })).toMatchObject([
      {
        phone,
        type: "LOGIN_CODE",
        templateId: "SMS_1",
        status: 1,
        messageId: "9006^0",
        errorMsg: null,
        content: "登录验证码 ******，5 分钟内有效。",
      },
    ]);
  });

  it("that failed says why, at most 500 characters of it, without the code", async () => {
    const phone = newPhone();
    await sendCode(reader, { phone, code: "271828" }, failing(`no 271828 to${"o".repeat(600)}`));
    const [row] = await getDb().smsLog.findMany({ where: { phone } });
    expect(row).toMatchObject({
      status: 0,
      messageId: null,
      errorMsg: expect.stringMatching(/^no \*{6} too/),
    });
    expect(row?.errorMsg).toHaveLength(500);
  });
});

async function messages(phone: string, count: number, values: object = {}) {
  const data = Array.from({ length: count }, (_, i) => ({
    id: `sms_${phone}${String(i)}`,
    phone,
    content: "x",
    type: "LOGIN_CODE",
    status: 1,
    createdAt: new Date(Date.now() - i * 1_000),
    ...values,
  }));
  await getDb().smsLog.createMany({ data });
}

describe("the SMS log", () => {
  it("is read newest first, page by page, by phone, type, status and time", async () => {
    const phone = newPhone();
    await messages(phone, 5);
    const first = await listSmsLogs({ ctx: reader, input: { phone: phone.slice(0, 10), limit: 3 } });
    expect(first.hasMore).toBe(true);
    const cursor = first.nextCursor ?? "";
    const rest = await listSmsLogs({ ctx: reader, input: { phone: phone.slice(0, 10), limit: 3, cursor } });
    expect([...first.list, ...rest.list].map(({ id }) => id)).toEqual(
      [0, 1, 2, 3, 4].map((i) => `sms_${phone}${String(i)}`),
    );
    const count = async (filter: object) =>
      (await listSmsLogs({ ctx: reader, input: { phone, ...filter } })).list.length;
    expect(await count({ status: 0 })).toBe(0);
    expect(await count({ status: 1, type: "LOGIN_CODE" })).toBe(5);
    expect(await count({ type: "OTHER" })).toBe(0);
    const [newest] = first.list;
    expect(await count({ from: newest?.createdAt })).toBe(1);
    expect(await count({ to: newest?.createdAt })).toBe(4);
    await expect(listSmsLogs({ ctx: reader, input: { phone, cursor, status: 1 } })).rejects.toMatchObject({
      reason: "INVALID_CURSOR",
    });
  });

  it("is counted up to a bound", async () => {
    const phone = newPhone();
    await messages(phone, 3);
    expect(await countSmsLogs({ ctx: reader, input: { phone } })).toMatchObject({ total: 3 });
    await messages(newPhone(), MAX_COUNTED + 1, { phone: `9${phone}` });
    const { total, isLeast } = await countSmsLogs({ ctx: reader, input: { phone: `9${phone}` } });
    expect([total, isLeast]).toEqual([MAX_COUNTED, true]);
  });

  it("finds the messages of a phone by an index, whatever the database's language", async () => {
    await messages(newPhone(), 5_000);
    const target = newPhone();
    await messages(target, 3);
    await getDb().$executeRaw`ANALYZE sms_log`;
    const plan = await getDb().$queryRaw<{ "QUERY PLAN": string }[]>`
      EXPLAIN SELECT * FROM sms_log WHERE phone::text LIKE ${`${target}%`} ORDER BY created_at DESC, id DESC LIMIT 51`;
    expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("sms_log_phone_created_at_idx");
    const [column] = await getDb().$queryRaw<{ name: string }[]>`
      SELECT collation_name AS name FROM information_schema.columns
      WHERE table_name = 'sms_log' AND column_name = 'phone'`;
    expect(column?.name).toBe("C");
  });

  it("has statistics, in total and by the reader's days", async () => {
    const stats = (timeZone: string) => getSmsLogStats({ ctx: reader, input: { timeZone } });
    const before = await stats("Asia/Shanghai");
    await messages(newPhone(), 2);
    await messages(newPhone(), 1, { status: 0 });
    const after = await stats("Asia/Shanghai");
    expect([after.totalCount, after.successCount, after.failCount, after.todayCount]).toEqual([
      before.totalCount + 3,
      before.successCount + 2,
      before.failCount + 1,
      before.todayCount + 3,
    ]);
    expect(after.days).toHaveLength(30);
    const { successCount = 0, failCount = 0 } = after.days.at(-1) ?? {};
    expect(successCount + failCount).toBe(after.todayCount);
    expect(after.successRate).toBe(`${((100 * after.successCount) / after.totalCount).toFixed(1)}%`);
    const [east, west] = [await stats("Pacific/Kiritimati"), await stats("Pacific/Niue")];
    expect(east.days.at(-1)?.date).not.toBe(west.days.at(-1)?.date);
  });

  it("requires its permission, and a valid time zone", async () => {
    const noOne = createCtx({
      actor: { type: "user", userId: "usr_1", username: "wang", permissions: new Set() },
    });
    const refusal = { reason: "PERMISSION_MISSING" };
    await expect(listSmsLogs({ ctx: noOne, input: {} })).rejects.toMatchObject(refusal);
    await expect(getSmsLogStats({ ctx: noOne, input: {} })).rejects.toMatchObject(refusal);
    for (const timeZone of ["Moon/Crater", "+08:00", "'"])
      await expect(getSmsLogStats({ ctx: reader, input: { timeZone } })).rejects.toMatchObject({
        reason: "VALIDATION_FAILED",
      });
  });
});
