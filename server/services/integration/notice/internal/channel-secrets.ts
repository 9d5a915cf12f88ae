import { type NoticeKind } from "@/server/domain/integration/notice";
import { decryptSecret, encryptSecret, type SecretPlace } from "@/server/infra/crypto";
import { logger } from "@/server/infra/logger";

type Channel = { id: string; organizationId: string };

function place({ id, organizationId }: Channel, column: string): SecretPlace {
  return { table: "notice_channel", column, organizationId, id };
}

export function encryptTarget(channel: Channel, target: string): string {
  return encryptSecret(target, place(channel, "target"));
}

export function decryptTarget(channel: Channel & { targetEncrypted: string }): string {
  return decryptSecret(channel.targetEncrypted, place(channel, "target"));
}

export function encryptChannelSecret(channel: Channel, secret: string | null): string | null {
  return secret === null ? null : encryptSecret(secret, place(channel, "secret"));
}

export function decryptChannelSecret(channel: Channel & { secretEncrypted: string | null }): string | null {
  return channel.secretEncrypted === null
    ? null
    : decryptSecret(channel.secretEncrypted, place(channel, "secret"));
}

/** Empty where its key was removed: the channel can still be shown, changed and deleted. */
export function targetOrEmpty(channel: Channel & { targetEncrypted: string; kind: NoticeKind }): string {
  if (channel.targetEncrypted === "") return "";
  try {
    return decryptTarget(channel);
  } catch (error) {
    logger().warn({ err: error, channelId: channel.id }, "the address of a notice channel does not open");
    return "";
  }
}
