import { decryptSecret, encryptSecret, type SecretPlace, sha256Hex } from "@/server/infra/crypto";
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

type Stored = Channel & { targetEncrypted: string; secretEncrypted: string | null };

/** Null where the key of one of them was removed, so that nothing can be sent. */
export function openChannel(channel: Stored): { target: string; secret: string | null } | null {
  try {
    return { target: decryptTarget(channel), secret: decryptChannelSecret(channel) };
  } catch (error) {
    warnUnreadable(channel, error);
    return null;
  }
}

/** Empty where its key was removed: the channel can still be shown, changed and deleted. */
export function targetOrEmpty(channel: Channel & { targetEncrypted: string }): string {
  if (channel.targetEncrypted === "") return "";
  try {
    return decryptTarget(channel);
  } catch (error) {
    warnUnreadable(channel, error);
    return "";
  }
}

/** What the limits of an address count by; one that cannot be read counts by itself. */
export function targetHashOf(channel: Channel & { targetEncrypted: string }): string {
  const target = targetOrEmpty(channel);
  return sha256Hex(target === "" ? channel.id : target);
}

function warnUnreadable({ id }: Channel, error: unknown): void {
  logger().warn({ err: error, channelId: id }, "a notice channel cannot be decrypted");
}
