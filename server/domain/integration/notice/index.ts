export { maskTarget } from "./mask-target";
export {
  type NoticeEvent,
  noticeEvents,
  type NoticeKind,
  noticeKinds,
  noticeLimits,
  noticeStatuses,
  type QuietHours,
  signingRobots,
  toNoticeEvents,
} from "./notice-fields";
export { noticeInput, parseMailAddresses } from "./notice-schemas";
export { type NoticeErrorCode } from "./notice-reasons";
export {
  buildRobotRequest,
  describeHttpError,
  findRobotRefusal,
  NOT_A_ROBOT,
  webhookBody,
} from "./notice-request";
export { type NoticeItem, pageOfNotice, writeNotice } from "./notice-text";
export { afterQuiet, GROUP_MS, isQuiet, SPACING_MS, waitedForQuiet } from "./quiet-hours";
export { noticeRetryMs } from "./retry";
