import { commitThenCall } from "@/server/services/kernel/verb";
import { permissionOf } from "./internal/check-change";
import { workOnChange } from "./internal/run-change";
import { startRetagging } from "./internal/start-retagging";
import { deleteTagInput, rosterChanged } from "./schema";

/**
 * Bloggers stay. Views and tasks that name the tag find no one by it, rather than everyone. Throws
 * `PERMISSION_MISSING` for members in LOCAL mode.
 */
export const deleteTag = commitThenCall({
  permission: permissionOf.RETAG,
  input: deleteTagInput,
  output: rosterChanged,
  audit: { none: "the job that it starts has its entry" },
  async commit({ ctx, tx, input: { name } }) {
    return { committed: await startRetagging(tx, ctx, { action: "tag.delete", names: [name], to: null }) };
  },
  call: ({ ctx, committed }) => workOnChange(ctx, committed),
});
