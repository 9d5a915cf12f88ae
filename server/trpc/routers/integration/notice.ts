import {
  createNoticeChannel,
  deleteNoticeChannel,
  listNoticeChannels,
  listNoticeLog,
  resetNoticeSecret,
  testNoticeChannel,
  updateNoticeChannel,
} from "@/server/services/integration/notice";
import { procedure, t } from "../../init";

export const noticeRouter = t.router({
  list: procedure(listNoticeChannels),
  create: procedure(createNoticeChannel),
  update: procedure(updateNoticeChannel),
  resetSecret: procedure(resetNoticeSecret),
  delete: procedure(deleteNoticeChannel),
  test: procedure(testNoticeChannel),
  log: procedure(listNoticeLog),
});
