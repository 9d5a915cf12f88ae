import { newId } from "@/server/domain/kernel/ids";
import { encryptSecret } from "@/server/infra/crypto";
import { getDb } from "@/server/infra/db";
import { createNoticeChannel, testNoticeChannel } from "@/server/services/integration/notice";
import { type Ctx } from "@/server/services/kernel/verb";
import { changeSettings } from "../suite/suite-settings";

export const noticeUses = ["notices by robots", "notices by webhooks", "notices by mail"] as const;

type CallAddress = (url: string) => Promise<string | null>;

export async function createNoticeUses(ctx: Ctx): Promise<Record<(typeof noticeUses)[number], CallAddress>> {
  const organizationId = ctx.organization.id;
  const { channel } = await createNoticeChannel({
    ctx,
    input: { kind: "WEBHOOK", name: "Ops", target: "https://ops.example/hook", events: ["KEY_RESET"] },
  });
  const { id } = channel;

  /**
   * Bypasses the check at creation, as a DNS name that changed would, and the limits of tests and addresses.
   */
  const sendTo = async (kind: "DINGTALK" | "WEBHOOK" | "MAIL", to: string) => {
    const place = { table: "notice_channel", column: "target", organizationId, id };
    const data = { kind, targetEncrypted: encryptSecret(to, place), secretEncrypted: null };
    await getDb().noticeChannel.update({ where: { id }, data });
    await getDb().noticeAttempt.deleteMany({ where: { message: { channelId: id } } });
    const organization = { ...ctx.organization, liveId: newId("organization") };
    return (await testNoticeChannel({ ctx: { ...ctx, organization }, input: { id } })).error;
  };

  return {
    "notices by robots": async (url) => {
      const error = await sendTo("DINGTALK", url);
      return error === "The answer is not that of a robot." ? null : error;
    },
    "notices by webhooks": (url) => sendTo("WEBHOOK", url),
    "notices by mail": async (url) => {
      const server = url.replace(/^https?:/, "smtp:");
      if (!URL.canParse(server)) return "INVALID_URL"; // Refused by the settings.
      const back = changeSettings({ SMTP_URL: server, MAIL_FROM: "roster@example.com" });
      try {
        const error = await sendTo("MAIL", "ops@example.com");
        // What answered is not a mail server.
        return error?.startsWith("Invalid greeting") === true ? null : error;
      } finally {
        back();
      }
    },
  };
}
