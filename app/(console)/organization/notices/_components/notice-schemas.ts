import { noticeInput } from "@/server/domain/integration/notice/notice-schemas";

export const newNotice = noticeInput;
export const noticeChange = noticeInput.omit({ kind: true, enabled: true });
