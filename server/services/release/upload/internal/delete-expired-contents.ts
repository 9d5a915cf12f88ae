import { type PlatformCtx } from "@/server/services/kernel/verb";
import { deleteExpiredUploads } from "../delete-expired-uploads";

export async function deleteExpiredContents(ctx: PlatformCtx): Promise<void> {
  const actor = { type: "job", name: "delete-expired-contents" } as const;
  await deleteExpiredUploads({ ctx: { ...ctx, actor, organization: null } });
}
