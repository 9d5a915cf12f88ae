/** What pages need of notices. It imports no schema library, so that the first load of a page stays light. */
export const noticeKinds = ["FEISHU", "DINGTALK", "WECOM", "WEBHOOK", "MAIL"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** docs/rules.md#notices */
export const noticeEvents = [
  "ACCOUNT_NEEDS_PERSON",
  "RUN_STOPPED",
  "ENDPOINT_WAITING",
  "IMPORT_ENDED",
  "KEY_RESET",
  "QUOTA_NEAR",
  "SIGN_IN_FROM_NEW_PLACE",
] as const;
export type NoticeEvent = (typeof noticeEvents)[number];

/** Stored events, in the order of the table. What a later version no longer has is left out. */
export function toNoticeEvents(stored: readonly string[]): NoticeEvent[] {
  return noticeEvents.filter((event) => stored.includes(event));
}

export const noticeStatuses = ["PENDING", "SENT", "FAILED"] as const;
export type NoticeStatus = (typeof noticeStatuses)[number];

/** Robots that sign what they are sent with a secret of their settings. */
export const signingRobots: readonly NoticeKind[] = ["FEISHU", "DINGTALK"];

/** Wall-clock times `HH:MM` in the organization's time zone; `until` may be on the next day. */
export type QuietHours = { from: string; until: string };

export const MAX_MAIL_ADDRESSES = 20;

/** What the service sends at most, per second and per minute, so that robots do not block their address. */
export const noticeLimits: Readonly<Record<NoticeKind, { perSecond: number; perMinute: number }>> = {
  FEISHU: { perSecond: 5, perMinute: 100 },
  DINGTALK: { perSecond: 5, perMinute: 20 },
  WECOM: { perSecond: 5, perMinute: 20 },
  WEBHOOK: { perSecond: 5, perMinute: 60 },
  MAIL: { perSecond: 2, perMinute: 20 },
};
