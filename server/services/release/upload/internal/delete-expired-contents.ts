import { createJobCtx } from "@/server/services/integration/context";
import { deleteExpiredUploads } from "../delete-expired-uploads";

/** Does the nightly job's work on uploads at once, for a task after a response. */
export async function deleteExpiredContents(): Promise<void> {
  await deleteExpiredUploads({ ctx: createJobCtx("delete-expired-contents") });
}
