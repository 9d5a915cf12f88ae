import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type Db } from "@/server/infra/db";
import { checkRate } from "@/server/infra/limiter";
import { commitThenCall } from "@/server/services/kernel/verb";
import { targetHashOf } from "./internal/channel-secrets";
import { claimAttempt, saveAttempt } from "./internal/claim-attempt";
import { sendNotice } from "./internal/send-notice";
import { noticeChannelId, noticeTestResult } from "./schema";

/** What was never sent is in no log. */
async function forgetTest(db: Db, id: string): Promise<void> {
  await db.noticeMessage.delete({ where: { id } });
}

const TESTS = { limit: 10, windowMs: MINUTE_MS } as const;

/**
 * Sends a test message at once, also to a channel that is off and in quiet hours; it is not tried again.
 * Throws `NOT_FOUND`, `RATE_LIMITED`.
 */
export const testNoticeChannel = commitThenCall({
  permission: "notice:write",
  input: noticeChannelId,
  output: noticeTestResult,
  audit: "notice.test",
  prepare: ({ ctx }) =>
    checkRate(
      { key: `notice-test:${ctx.organization.liveId}`, ...TESTS },
      (seconds) => `Channels can be tested ${TESTS.limit} times a minute. Try again in ${seconds} seconds.`,
    ),
  async commit({ ctx, tx, input: { id } }) {
    const where = { id, organizationId: ctx.organization.id, deletedAt: null };
    const channel = await tx.noticeChannel.findFirst({ where });
    if (channel === null) throw notFound("notice channel");
    const message = await tx.noticeMessage.create({
      data: {
        id: newId("noticeMessage"),
        organizationId: ctx.organization.id,
        channelId: id,
        isTest: true,
        events: [],
        items: [],
        count: 0,
      },
    });
    return { before: null, after: { id, messageId: message.id }, committed: { channel, message } };
  },
  async call({ ctx, committed: { channel, message } }) {
    const peer = { kind: channel.kind, targetHash: targetHashOf(channel) };
    const claimed = await claimAttempt(ctx.db, message.id, peer);
    if (typeof claimed === "string") {
      await forgetTest(ctx.db, message.id);
      throw new ServiceError(
        "RATE_LIMITED",
        claimed === "minute"
          ? "This address takes no more messages this minute. Try again in a minute."
          : "This address takes no more messages this second. Try again in a moment.",
      );
    }
    const organizationName = ctx.organization.name;
    const sent = await sendNotice({ channel, organizationName, message, now: ctx.now() });
    await saveAttempt(ctx.db, claimed, { ...sent, retryMs: null });
    const { error, errorCode, durationMs } = sent;
    return { ok: error === null, error, errorCode, durationMs };
  },
});
