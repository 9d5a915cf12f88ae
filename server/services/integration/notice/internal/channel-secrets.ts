import {
  decryptSecret,
  decryptSigningSecrets,
  encryptSecret,
  reencryptFormerSecrets,
  retireSecret,
  type SecretPlace,
  sha256Hex,
} from "@/server/infra/crypto";
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

type SigningChannel = Channel & { secretEncrypted: string | null; formerSecrets: unknown };

export function retireChannelSecret(channel: SigningChannel, now: Date) {
  return retireSecret(channel, place(channel, "secret"), now);
}

export function reencryptFormer(channel: SigningChannel, now: Date) {
  return reencryptFormerSecrets(channel, place(channel, "secret"), now);
}

type Stored = SigningChannel & { targetEncrypted: string };

/**
 * `secrets` are all that sign now, the newest first; only webhooks have former ones. Null where the key of
 * one of them was removed, so that nothing can be sent.
 */
export function openChannel(channel: Stored, now: Date): { target: string; secrets: string[] } | null {
  try {
    const secrets = decryptSigningSecrets(channel, place(channel, "secret"), now);
    return { target: decryptTarget(channel), secrets };
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
