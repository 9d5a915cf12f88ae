import { maskTarget } from "@/server/domain/integration/notice";
import { ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { newSecretHex } from "@/server/infra/crypto";
import { canSendMail } from "@/server/infra/mail";
import { checkRoom, checkUnchanged, mutation, noInput, query } from "@/server/services/kernel/verb";
import { checkSecret, checkTarget, toQuietColumns } from "./internal/channel-input";
import { getChannel, listChannels, lockChannel, toAuditRow } from "./internal/channel-row";
import {
  encryptChannelSecret,
  encryptTarget,
  retireChannelSecret,
  targetOrEmpty,
} from "./internal/channel-secrets";
import { dropWaiting } from "./internal/drop-waiting";
import { listWaiting, sumUpWaiting } from "./internal/list-waiting";
import { toWebhookSecret } from "./internal/webhook-secret";
import {
  createNoticeInput,
  noticeChannel,
  noticeChannelCreated,
  noticeChannelId,
  noticeChannelList,
  updateNoticeInput,
} from "./schema";

/** docs/rules.md#notices */
export const listNoticeChannels = query({
  permission: "notice:read",
  input: noInput,
  output: noticeChannelList,
  async run({ ctx }) {
    const { db, organization } = ctx;
    const channels = await listChannels(db, organization.id);
    const ids = channels.map(({ id }) => id);
    const rows = await listWaiting(db, ids);
    const list = channels.map((channel) => {
      const ofChannel = rows.filter(({ channelId }) => channelId === channel.id);
      return { ...channel, waiting: sumUpWaiting(channel, organization, ofChannel, ctx.now()) };
    });
    return { list, mail: canSendMail(), timeZone: organization.timeZone };
  },
});

/** A webhook's signing secret is returned once. Throws `VALIDATION_FAILED`, `CONFLICT` at 20 channels. */
export const createNoticeChannel = mutation({
  permission: "notice:write",
  input: createNoticeInput,
  output: noticeChannelCreated,
  audit: "notice.create",
  async run({ ctx, tx, input: { target, secret, quietHours, ...fields } }) {
    const organizationId = ctx.organization.id;
    await checkRoom(tx, ctx, {
      noun: "notice channels",
      most: MAX_CHANNELS,
      count: () => tx.noticeChannel.count({ where: { organizationId, deletedAt: null } }),
    });
    const place = { id: newId("noticeChannel"), organizationId };
    const given = checkSecret(fields.kind, secret);
    const ownSecret = fields.kind === "WEBHOOK" ? newSecretHex() : given;
    const after = await tx.noticeChannel.create({
      data: {
        ...place,
        ...fields,
        ...toQuietColumns(quietHours),
        targetEncrypted: encryptTarget(place, checkTarget(fields.kind, target)),
        secretEncrypted: encryptChannelSecret(place, ownSecret),
      },
    });
    const channel = await getChannel(tx, organizationId, place.id);
    const shown = fields.kind === "WEBHOOK" && ownSecret !== null ? toWebhookSecret(ownSecret) : null;
    return { before: null, after: toAuditRow(after), result: { channel, secret: shown } };
  },
});

const MAX_CHANNELS = 20;

/**
 * Turning a channel off drops what waits for it. Throws `NOT_FOUND`, `CONFLICT`, `VALIDATION_FAILED`.
 */
export const updateNoticeChannel = mutation({
  permission: "notice:write",
  input: updateNoticeInput,
  output: noticeChannel,
  audit: "notice.update",
  async run({ ctx, tx, input: { id, updatedAt, target, secret, quietHours, ...fields } }) {
    const before = await lockChannel(tx, ctx.organization.id, id);
    checkUnchanged(before, updatedAt);
    const newSecret = secret === undefined ? undefined : checkSecret(before.kind, secret);
    const isMasked = target !== undefined && target === maskTarget(before.kind, targetOrEmpty(before));
    const after = await tx.noticeChannel.update({
      where: { id },
      data: {
        ...fields,
        ...(quietHours !== undefined && toQuietColumns(quietHours)),
        ...(target !== undefined &&
          !isMasked && { targetEncrypted: encryptTarget(before, checkTarget(before.kind, target)) }),
        // Null removes a robot's; a webhook always signs.
        ...(newSecret !== undefined &&
          before.kind !== "WEBHOOK" && { secretEncrypted: encryptChannelSecret(before, newSecret) }),
      },
    });
    if (!after.enabled) await dropWaiting(tx, id);
    const result = await getChannel(tx, ctx.organization.id, id);
    return { before: toAuditRow(before), after: toAuditRow(after), result };
  },
});

/**
 * The new secret of a webhook is returned once. Former ones keep signing for 24 hours after their replacement
 * (docs/rules.md#notices). Throws `NOT_FOUND`, and `CONFLICT` for a kind whose secret is not made here.
 */
export const resetNoticeSecret = mutation({
  permission: "notice:write",
  input: noticeChannelId,
  output: noticeChannelCreated,
  audit: "notice.reset-secret",
  async run({ ctx, tx, input: { id } }) {
    const before = await lockChannel(tx, ctx.organization.id, id);
    if (before.kind !== "WEBHOOK")
      throw new ServiceError("CONFLICT", "Only a webhook's secret can be reset. Edit that of a robot.");
    const secretHex = newSecretHex();
    const after = await tx.noticeChannel.update({
      where: { id },
      data: {
        secretEncrypted: encryptChannelSecret(before, secretHex),
        formerSecrets: retireChannelSecret(before, ctx.now()),
      },
    });
    const channel = await getChannel(tx, ctx.organization.id, id);
    const result = { channel, secret: toWebhookSecret(secretHex) };
    return { before: toAuditRow(before), after: toAuditRow(after), result };
  },
});

/** What it was told stays in the log. Throws `NOT_FOUND`. */
export const deleteNoticeChannel = mutation({
  permission: "notice:delete",
  input: noticeChannelId,
  output: noticeChannel,
  audit: "notice.delete",
  async run({ ctx, tx, input: { id } }) {
    const before = await lockChannel(tx, ctx.organization.id, id);
    const result = await getChannel(tx, ctx.organization.id, id);
    await dropWaiting(tx, id);
    await tx.noticeChannel.update({
      where: { id },
      data: {
        deletedAt: ctx.now(),
        targetEncrypted: "",
        secretEncrypted: null,
        formerSecrets: [],
        enabled: false,
      },
    });
    return { before: toAuditRow(before), after: null, result };
  },
});
