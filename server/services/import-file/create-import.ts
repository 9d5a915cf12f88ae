import { ServiceError } from "@/server/domain/errors";
import { toRemembered } from "@/server/domain/import-file";
import { type Tx } from "@/server/infra/db";
import { beginFileRun } from "@/server/services/import";
import { beginRosterJob } from "@/server/services/roster-job";
import { type Ctx, mutation } from "@/server/services/verb";
import { readingOf, readOwnFile } from "./internal/file-rows";
import { type ImportInput } from "./internal/import-work";
import { createdImport, createImportInput, type Reading } from "./schema";

/** So long the rows of an import are kept, with what was wrong with them. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Imports a file as it was previewed, as a job. Called twice it is the same import. Throws `NOT_FOUND`, and
 * `CONFLICT` where the file has not been read.
 */
export const createImport = mutation({
  permission: "import:write",
  input: createImportInput,
  output: createdImport,
  audit: "import-run.create",
  async run({ ctx, tx, input: { fileId } }) {
    await tx.$queryRaw`SELECT FROM import_file WHERE id = ${fileId} FOR UPDATE`;
    const file = await readOwnFile(tx, ctx, fileId);
    const { runId, jobId } = file;
    if (runId !== null && jobId !== null) return { unchanged: { runId, jobId } };
    if (file.status !== "READY" || file.reading === null)
      throw new ServiceError("CONFLICT", "The file has not been read yet. Look at its preview first.");
    const reading = await readingOf(tx, file);
    if (!reading.mapping.includes("url") && !reading.mapping.includes("platformBloggerId"))
      throw new ServiceError("VALIDATION_FAILED", "Map a column to the profile link or the platform id.");
    const run = await beginFileRun(tx, ctx, file.name);
    const input: ImportInput = { fileId, runId: run.id };
    const job = await beginRosterJob(tx, ctx, { kind: "IMPORT", input, total: file.rowCount });
    const expiresAt = new Date(ctx.now().getTime() + KEPT_MS);
    await tx.importFile.update({
      where: { id: fileId },
      data: { runId: run.id, jobId: job.id, expiresAt },
    });
    await remember(tx, ctx, { headings: file.headings, reading });
    const after = { id: run.id, name: file.name, rowCount: file.rowCount, ...reading };
    return { before: null, after, result: { runId: run.id, jobId: job.id } };
  },
});

/** The next file with such headings is mapped the same way. Two at once each add what is theirs. */
async function remember(
  tx: Tx,
  ctx: Ctx,
  { headings, reading }: { headings: string[]; reading: Reading },
): Promise<void> {
  const chosen = Object.entries(toRemembered(headings, reading.mapping));
  const isKept = ([, field]: (typeof chosen)[number]) => field !== undefined;
  const kept = Object.fromEntries(chosen.filter(isKept));
  const forgotten = chosen.filter((one) => !isKept(one)).map(([heading]) => heading);
  await tx.$executeRaw`
    INSERT INTO import_mapping AS m (organization_id, fields) VALUES (${ctx.organization.id}, ${kept}::jsonb)
    ON CONFLICT (organization_id) DO UPDATE SET updated_at = now(),
      fields = (m.fields - ${forgotten}::text[]) || excluded.fields
    WHERE (SELECT count(*) FROM jsonb_object_keys(m.fields)) < ${MOST_REMEMBERED}`;
}

/** More headings than these are no choices of people. */
const MOST_REMEMBERED = 1_000;
