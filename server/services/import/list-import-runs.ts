import { type Page } from "@/server/domain/paging";
import { authorise, listNewestFirst, type Verb } from "@/server/services/verb";
import { toImportRun, withoutErrors } from "./internal/to-import-run";
import { type ImportRun, type ListImportRunsInput } from "./schema";

/** One page of the organization's import runs, newest first, without their row errors. Throws `INVALID_CURSOR`. */
export async function listImportRuns({ ctx, input }: Verb<ListImportRunsInput>): Promise<Page<ImportRun>> {
  authorise(ctx, "import:read");
  const { limit, cursor, ...filter } = input;
  const { items, ...rest } = await listNewestFirst(
    ctx,
    { list: "import-runs", by: "createdAt", filter, limit, cursor },
    (page) => ctx.db.openApiBloggerImportRun.findMany({ ...page, omit: withoutErrors }),
  );
  return { items: items.map(toImportRun), ...rest };
}
