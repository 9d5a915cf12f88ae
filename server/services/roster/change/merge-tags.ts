import { commitThenCall } from "@/server/services/kernel/verb";
import { permissionOf } from "./internal/check-change";
import { workOnChange } from "./internal/run-change";
import { startRetagging } from "./internal/start-retagging";
import { mergeTagsInput, rosterChanged } from "./schema";

/** Several tags become one, which may be new. Throws `PERMISSION_MISSING` for members in LOCAL mode. */
export const mergeTags = commitThenCall({
  permission: permissionOf.RETAG,
  input: mergeTagsInput,
  output: rosterChanged,
  audit: { none: "the job that it starts has its entry" },
  async commit({ ctx, tx, input: { names, into } }) {
    return { committed: await startRetagging(tx, ctx, { action: "tag.merge", names, to: into }) };
  },
  call: ({ ctx, committed }) => workOnChange(ctx, committed),
});
