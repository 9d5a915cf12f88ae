import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { noticeEvents } from "@/server/domain/integration/notice";
import { sendMail } from "@/server/infra/mail";
import { startMailServer } from "@/testing/integration/start-mail-server";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { changeSettings, setSettings } from "@/testing/suite/suite-settings";
import { createNoticeChannel, testNoticeChannel } from ".";

setSettings({ OUTBOUND_ALLOW: "127.0.0.1" });

let server: Awaited<ReturnType<typeof startMailServer>>;
let back: () => void;
beforeEach(async () => {
  server = await startMailServer({ user: "roster", password: "p@ss word" });
  back = changeSettings({ SMTP_URL: server.url, MAIL_FROM: "Roster <roster@example.com>" });
});
afterEach(async () => {
  back();
  await server.close();
});

async function createMailChannel(target: string) {
  const ctx = (await createTestOrganization()).ctx();
  const events = [...noticeEvents];
  const input = { kind: "MAIL" as const, name: "Ops", events, locale: "en" as const, target };
  const { channel } = await createNoticeChannel({ ctx, input });
  return { test: () => testNoticeChannel({ ctx, input: { id: channel.id } }) };
}

it("all recipients get one mail and see no other one; a refusal is in the log", async () => {
  const { test } = await createMailChannel("ops@example.com, sales@example.com");
  expect(await test()).toMatchObject({ ok: true });
  expect(server.mails).toMatchObject([
    { from: "roster@example.com", to: ["ops@example.com", "sales@example.com"], user: "roster" },
  ]);
  for (const recipient of ["ops@", "sales@"]) expect(server.mails[0]?.text).not.toContain(recipient);
  server.state.refuse = "Mailbox is full";
  const error = expect.stringContaining("Mailbox is full") as string;
  expect(await test()).toMatchObject({ ok: false, error, errorCode: null });
});

it("says so where the operator has removed the mail server", async () => {
  const { test } = await createMailChannel("a@example.com");
  const mailAgain = changeSettings({ SMTP_URL: undefined });
  expect(await test().finally(mailAgain)).toMatchObject({ ok: false, errorCode: "MAIL_NOT_CONFIGURED" });
});

it("ends after its time, however often the server says that it is at work", async () => {
  const sockets = new Set<Socket>();
  const slow = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    socket.write("220 mail.example ESMTP\r\n");
    // Never silent, and never at the end of its answer.
    const talk = setInterval(() => socket.write("250-wait\r\n"), 50);
    socket.on("close", () => clearInterval(talk));
  });
  await once(slow.listen(0, "127.0.0.1"), "listening");
  const { port } = slow.address() as AddressInfo;
  const backAgain = changeSettings({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const startedMs = performance.now();
  const mail = { to: ["a@example.com"], subject: "Any", text: "Any" };
  await expect(sendMail(mail, { limitMs: 1_000 }).finally(backAgain)).rejects.toMatchObject({
    reason: "TIMEOUT",
  });
  // Below the 10 s in which a server may be silent.
  expect(performance.now() - startedMs).toBeLessThan(9_000);
  for (const socket of sockets) await expect.poll(() => socket.destroyed).toBe(true);
  slow.close();
});

it("reaches no server that is not public", async () => {
  const { test } = await createMailChannel("a@example.com");
  const allowAgain = changeSettings({ OUTBOUND_ALLOW: "" });
  const { error, errorCode } = await test().finally(allowAgain);
  expect(error).toMatch(/not public/);
  expect(errorCode).toBe("BLOCKED_ADDRESS");
  expect(server.mails).toEqual([]);
});
