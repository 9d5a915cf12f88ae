import { countOfTag } from "@/server/services/roster/blogger";
import { commitThenCall } from "@/server/services/kernel/verb";
import { permissionOf } from "./internal/check-change";
import { workOnChange } from "./internal/run-change";
import { startRetagging } from "./internal/start-retagging";
import { renameTagInput, tagRenamed } from "./schema";

/**
 * All spellings of a tag get another name, on deactivated bloggers as well; colour, saved views and tasks
 * follow (docs/rules.md#tags). Throws `PERMISSION_MISSING` for members in LOCAL mode.
 */
export const renameTag = commitThenCall({
  permission: permissionOf.RETAG,
  input: renameTagInput,
  output: tagRenamed,
  audit: { none: "the job that it starts has its entry" },
  async commit({ ctx, tx, input: { name, to } }) {
    const isSame = name.toLowerCase() === to.toLowerCase();
    const isMerge = !isSame && (await countOfTag(tx, ctx.organization.id, to)) > 0;
    const jobId = await startRetagging(tx, ctx, { action: "tag.rename", names: [name], to });
    return { committed: { jobId, isMerge } };
  },
  async call({ ctx, committed: { jobId, isMerge } }) {
    return { ...(await workOnChange(ctx, jobId)), isMerge };
  },
});
