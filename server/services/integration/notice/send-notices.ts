import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { isQuiet, noticeRetryMs } from "@/server/domain/integration/notice";
import { type Db } from "@/server/infra/db";
import { action } from "@/server/services/kernel/verb";
import { collectMessages } from "./internal/collect-messages";
import { targetHashOf } from "./internal/channel-secrets";
import { quietHoursOf } from "./internal/channel-row";
import { claimAttempt, saveAttempt } from "./internal/claim-attempt";
import { sendNotice } from "./internal/send-notice";

const MAX_MESSAGES = 50;
/** Waits between looks whether the address takes more again in this second. */
const SECOND_PART_MS = 250;

/**
 * Tells one channel what waits for it (docs/rules.md#notices); returns how many messages went out or were
 * tried. Safe to repeat and to run twice at once: each attempt is claimed.
 */
export const sendNotices = action({
  permission: "job",
  input: z.strictObject({ channelId: z.string(), untilMs: z.number() }),
  output: z.int(),
  audit: { none: "each attempt is kept in the log of notices" },
  async run({ ctx, input: { channelId, untilMs } }) {
    const { db } = ctx;
    const organizationName = await collect(db, channelId, ctx.now());
    if (organizationName === null) return 0;
    const due = await db.noticeMessage.findMany({
      where: { channelId, status: "PENDING", nextAttemptAt: { lte: new Date() } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: MAX_MESSAGES,
    });
    let tried = 0;
    for (const message of due) {
      if (Date.now() >= untilMs) break;
      // Read again for each: an administrator may have mended it or turned it off since.
      const channel = await db.noticeChannel.findFirst({ where: { id: channelId, enabled: true } });
      if (channel === null) break;
      const peer = { kind: channel.kind, targetHash: targetHashOf(channel) };
      const claim = () => claimAttempt(db, message.id, peer);
      let claimed = await claim();
      while (claimed === "second" && Date.now() < untilMs) {
        await sleep(SECOND_PART_MS);
        claimed = await claim();
      }
      if (claimed === "second" || claimed === "minute") break;
      if (claimed === "busy") continue;
      tried += 1;
      const sent = await sendNotice({ channel, organizationName, message, now: ctx.now() });
      await saveAttempt(db, claimed, { ...sent, retryMs: noticeRetryMs(claimed.attempt) });
    }
    return tried;
  },
});

/** Null: the channel is off or quiet, or its organization suspended. */
async function collect(db: Db, channelId: string, now: Date): Promise<string | null> {
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM notice_channel WHERE id = ${channelId} FOR NO KEY UPDATE`;
    const channel = await tx.noticeChannel.findFirst({
      where: { id: channelId, enabled: true, deletedAt: null, organization: { status: "ACTIVE" } },
      include: { organization: { select: { name: true, timeZone: true } } },
    });
    if (channel === null) return null;
    const { name, timeZone } = channel.organization;
    if (isQuiet(quietHoursOf(channel), timeZone, now)) return null;
    await collectMessages(tx, channel, { timeZone, now });
    return name;
  });
}
