import { ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { LOCK_SPACES, type Tx } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { type Ctx, requireUser } from "@/server/services/kernel/verb";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { type BeginImport } from "../schema";
import { letUploadsGo } from "./other-sheet";

const KEPT_MS = DAY_MS;

const MAX_UNREAD = 5;
const MAX_PREVIEWED = 20;
/**
 * Files dropped per call: each may have 50,000 rows, for which the call waits. Later calls drop the rest.
 */
const MAX_DROPPED = 2;

/** Throws `NOT_FOUND`, and `CONFLICT` for too many unread texts. */
export async function acceptFile(tx: Tx, ctx: Ctx, input: BeginImport): Promise<ImportFile> {
  const { userId } = requireUser(ctx);
  const organizationId = ctx.organization.id;
  // One call per user at a time, so that each sees the files of the previous one.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${userId}, ${LOCK_SPACES.importFile}))`;
  const expiresAt = new Date(ctx.now().getTime() + KEPT_MS);
  const made = { id: newId("importFile"), organizationId, userId, expiresAt };
  if ("text" in input) {
    await checkUnread(tx, userId);
    await makeRoom(tx, ctx, userId);
    return tx.importFile.create({ data: { ...made, name: "", pasted: input.text } });
  }
  const { uploadId } = input;
  // The same upload gives the same file.
  const same = await tx.importFile.findFirst({ where: { uploadId, userId, organizationId } });
  if (same !== null) return same;
  const upload = await tx.upload.findFirst({ where: { id: uploadId, userId, purpose: "IMPORT_FILE" } });
  if (upload === null) throw new ServiceError("NOT_FOUND", "There is no such upload. Upload the file again.");
  await makeRoom(tx, ctx, userId);
  return tx.importFile.create({ data: { ...made, name: upload.fileName, uploadId } });
}

async function checkUnread(tx: Tx, userId: string): Promise<void> {
  const unread = await tx.importFile.count({ where: { userId, pasted: { not: null } } });
  if (unread < MAX_UNREAD) return;
  const message = `A person has at most ${MAX_UNREAD} texts at once that were not read yet. Look at one of them first.`;
  throw new ServiceError("CONFLICT", message);
}

async function makeRoom(tx: Tx, ctx: Ctx, userId: string): Promise<void> {
  await letUploadsGo(tx, ctx, userId);
  await dropOldest(tx, userId);
}

async function dropOldest(tx: Tx, userId: string): Promise<void> {
  const old = await tx.importFile.findMany({
    where: { userId, runId: null },
    select: { id: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: MAX_PREVIEWED - 1,
    take: MAX_DROPPED,
  });
  await tx.importFile.deleteMany({ where: { id: { in: old.map(({ id }) => id) }, runId: null } });
}
