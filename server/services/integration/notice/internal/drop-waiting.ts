import { type Tx } from "@/server/infra/db";

/** Of a channel that was turned off or deleted: what no message has yet goes, and no message is tried again. */
export async function dropWaiting(tx: Tx, channelId: string): Promise<void> {
  await tx.notice.deleteMany({ where: { channelId } });
  await tx.noticeMessage.updateMany({
    where: { channelId, status: "PENDING" },
    data: { status: "FAILED", nextAttemptAt: null, finishedAt: new Date() },
  });
}
