export { deleteOldNotices, deleteUntoldNotices, endUntoldMessages } from "./delete-old-notices";
export { findWaitingNotices } from "./find-waiting-notices";
export { listNoticeLog } from "./list-notice-log";
export { reencryptNoticeChannels } from "./reencrypt-notice-channels";
export { sendNotices } from "./send-notices";
export { testNoticeChannel } from "./test-notice-channel";
export {
  createNoticeChannel,
  deleteNoticeChannel,
  listNoticeChannels,
  resetNoticeSecret,
  updateNoticeChannel,
} from "./verbs";
