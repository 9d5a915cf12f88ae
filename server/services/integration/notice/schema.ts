import { z } from "zod";
import { noticeEvents, noticeInput, noticeKinds, noticeStatuses } from "@/server/domain/integration/notice";
import { idSchema } from "@/server/domain/kernel/ids";
import { locales } from "@/server/domain/kernel/languages";
import { listOf, pageInput } from "@/server/domain/kernel/paging";
import { readAt } from "@/server/services/kernel/verb";

const instant = z.iso.datetime();
const quietHours = z.object({ from: z.string(), until: z.string() }).nullable();
const lastMessage = z.object({ status: z.enum(noticeStatuses), at: instant, error: z.string().nullable() });

/** `target` is masked; of the secret only whether there is one is told. */
export const noticeChannel = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  name: z.string(),
  target: z.string(),
  hasSecret: z.boolean(),
  events: z.array(z.enum(noticeEvents)),
  quietHours,
  locale: z.enum(locales),
  enabled: z.boolean(),
  lastMessage: lastMessage.nullable(),
  createdAt: instant,
  updatedAt: instant,
});

/**
 * Notices that are in no message yet. `until` is when the first of them are sent, null while nothing is sent;
 * `afterQuietHours`: it is the end of these.
 */
const waiting = z.object({ count: z.int(), until: instant.nullable(), afterQuietHours: z.boolean() });

/** `mail`: whether the operator has configured a mail server; `timeZone` is that of quiet hours. */
export const noticeChannelList = z.object({
  list: z.array(noticeChannel.extend({ waiting })),
  mail: z.boolean(),
  timeZone: z.string(),
});

/** `secret` signs what a webhook gets; it is shown once, and null for other kinds. */
export const noticeChannelCreated = z.object({ channel: noticeChannel, secret: z.string().nullable() });

const fields = noticeInput.shape;
export const noticeChannelId = z.strictObject({ id: idSchema("noticeChannel") });

export const createNoticeInput = z.strictObject({
  kind: fields.kind,
  name: fields.name,
  target: fields.target,
  secret: fields.secret.default(null),
  events: fields.events,
  quietHours: fields.quietHours.default(null),
  locale: fields.locale.default("zh"),
  enabled: fields.enabled.default(true),
});

/** Omitted fields stay; a masked `target` that is sent back stays too. A null `secret` removes a robot's. */
export const updateNoticeInput = noticeChannelId.extend({
  ...readAt,
  name: fields.name.exactOptional(),
  target: fields.target.exactOptional(),
  secret: fields.secret.exactOptional(),
  events: fields.events.exactOptional(),
  quietHours: fields.quietHours.exactOptional(),
  locale: fields.locale.exactOptional(),
  enabled: fields.enabled.exactOptional(),
});

/** `errorCode`: of what the service itself says; null for the words of a robot or a mail server. */
export const noticeTestResult = z.object({
  ok: z.boolean(),
  error: z.string().nullable(),
  errorCode: z.string().nullable(),
  durationMs: z.int().nullable(),
});

export const noticeLogInput = z.strictObject({
  channelId: idSchema("noticeChannel").exactOptional(),
  status: z.enum(noticeStatuses).exactOptional(),
  ...pageInput(),
});

const attempt = z.object({
  attempt: z.int(),
  startedAt: instant,
  durationMs: z.int().nullable(),
  responseStatus: z.int().nullable(),
  error: z.string().nullable(),
  errorCode: z.string().nullable(),
});

/**
 * `count` is the number of all that happened; `lines` tell of the first. `nextAttemptAt` is not within quiet
 * hours, and null while nothing is sent.
 */
const noticeLogEntry = z.object({
  id: z.string(),
  channelId: z.string(),
  channelName: z.string(),
  channelIsDeleted: z.boolean(),
  kind: z.enum(noticeKinds),
  status: z.enum(noticeStatuses),
  isTest: z.boolean(),
  events: z.array(z.enum(noticeEvents)),
  count: z.int(),
  title: z.string(),
  lines: z.array(z.string()),
  attempts: z.array(attempt),
  nextAttemptAt: instant.nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export const noticeLog = listOf(noticeLogEntry);
