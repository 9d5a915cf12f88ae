import {
  createNoticeChannel,
  deleteNoticeChannel,
  listNoticeChannels,
  listNoticeLog,
  testNoticeChannel,
  updateNoticeChannel,
} from "@/server/services/integration/notice";
import { procedure, t } from "../../init";

export const noticeRouter = t.router({
  list: procedure(listNoticeChannels),
  create: procedure(createNoticeChannel),
  update: procedure(updateNoticeChannel),
  delete: procedure(deleteNoticeChannel),
  test: procedure(testNoticeChannel),
  log: procedure(listNoticeLog),
});
