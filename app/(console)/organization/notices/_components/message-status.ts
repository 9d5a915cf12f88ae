import { type NoticeStatus } from "@/server/domain/integration/notice/notice-fields";

/** The badge that has the colour of a message's state. */
export function messageStatus(status: NoticeStatus) {
  return status === "SENT" ? "SUCCESS" : status;
}
