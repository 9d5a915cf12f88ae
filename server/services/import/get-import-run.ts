import { notFound, parseInput } from "@/server/domain/errors";
import { authorise, type Verb } from "@/server/services/verb";
import { toImportRunDetail } from "./internal/to-import-run";
import { type ImportRunDetail, importRunId } from "./schema";

/** One import run with its row errors. Throws `NOT_FOUND`. */
export async function getImportRun({ ctx, input }: Verb<unknown>): Promise<ImportRunDetail> {
  authorise(ctx, "import:read");
  const { id } = parseInput(importRunId, input);
  const where = { id, organizationId: ctx.organization.id };
  const row = await ctx.db.openApiBloggerImportRun.findFirst({ where });
  if (row === null) throw notFound("import run");
  return toImportRunDetail(row);
}
