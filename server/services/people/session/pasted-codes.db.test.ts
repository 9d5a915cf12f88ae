import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/integration/context";
import { type PlatformCtx } from "@/server/services/kernel/verb";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { totpCode } from "@/testing/people/totp-code";
import { confirmTotp, findActingUser, signIn, startTotp } from ".";

const STEP_MS = 30_000;
const start = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;

let user: TestUser;
let secret: string;
beforeEach(async () => {
  user = await createTestUser();
  ({ secret } = await startTotp({ ctx: await own(), input: { password: user.password } }));
});

async function own(): Promise<PlatformCtx> {
  const { sessionVersion } = await getDb().user.findUniqueOrThrow({ where: { id: user.id } });
  const actor = await findActingUser(getDb(), { userId: user.id, sessionVersion, sessionId: "s" });
  if (actor === null) throw new Error("the session has ended");
  return { ...createCtx({ actor }), now: () => new Date(start) };
}

const enter = (totp: string, steps: number) => {
  const ctx = createCtx({ actor: { type: "visitor" }, ip: "203.0.113.9" });
  const input = { username: user.username, password: user.password, totp };
  return signIn({ ctx: { ...ctx, now: () => new Date(start + steps * STEP_MS) }, input });
};

const fullWidth = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

it("a code is accepted as pasted, when the second step is set up and at each sign-in", async () => {
  const code = (steps: number) => totpCode(secret, steps, start);
  const spaced = ` ${code(0).slice(0, 3)} ${code(0).slice(3)}\r\n`;
  const { recoveryCodes } = await confirmTotp({ ctx: await own(), input: { code: spaced } });
  const pasted = [
    `验证码：${code(1)}，30秒内有效\n`,
    fullWidth(code(2)),
    `\u200b${code(3).slice(0, 3)}-${code(3).slice(3)}\ufeff`,
  ];
  for (const [i, text] of pasted.entries())
    expect(await enter(text, i + 1)).toMatchObject({ user: { id: user.id } });
  const recovery = `恢复码： ${fullWidth((recoveryCodes[0] ?? "").toUpperCase())}\n`;
  expect(await enter(recovery, 5)).toMatchObject({ user: { id: user.id } });
});
