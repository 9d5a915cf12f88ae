import { type Tx } from "@/server/infra/db";

/** For a channel that is turned off or deleted: drops what is in no message yet, and repeats no message. */
export async function dropWaiting(tx: Tx, channelId: string): Promise<void> {
  await tx.notice.deleteMany({ where: { channelId } });
  await tx.noticeMessage.updateMany({
    where: { channelId, status: "PENDING" },
    data: { status: "FAILED", nextAttemptAt: null, finishedAt: new Date() },
  });
}
