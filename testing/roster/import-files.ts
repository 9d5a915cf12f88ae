import { createJobCtx } from "@/server/services/integration/context";
import { errorPieces } from "@/server/http/serve-import-errors";
import { previewImport, listImportErrors } from "@/server/services/roster/import-file";
import { advanceRosterJob } from "@/server/services/roster/work";
import { importUploads } from "@/server/services/release/upload";
import { type Ctx } from "@/server/services/kernel/verb";
import { allowRole } from "./allow-role";

async function upload(ctx: Ctx, content: string | Uint8Array, fileName: string): Promise<string> {
  const body = Buffer.from(content);
  const input = { fileName, fileSize: body.length, lastModified: body.length };
  const { id } = await importUploads.begin({ ctx, input });
  for (let offset = 0; offset < body.length;) {
    const part = body.subarray(offset, offset + 4 * 1024 * 1024);
    offset = (await importUploads.putPart({ ctx, input: { id, offset, body: part } })).received;
  }
  return id;
}

export async function uploadFile(ctx: Ctx, content: string | Uint8Array, fileName = "名单.csv") {
  return previewImport({ ctx, input: { uploadId: await upload(ctx, content, fileName) } });
}

export async function previewFile(ctx: Ctx, content: string | Uint8Array, fileName?: string) {
  const { fileId } = await uploadFile(ctx, content, fileName);
  return lookAtFile(ctx, fileId);
}

export async function lookAtFile(ctx: Ctx, fileId: string, more: object = {}) {
  for (;;) {
    const shown = await previewImport({ ctx, input: { fileId, limit: 100, ...more } });
    if (shown.status !== "READY" || shown.checked === shown.rowCount) return shown;
  }
}

type Shown = Awaited<ReturnType<typeof lookAtFile>>;

/** Previews the rows again in strict mode, where an unreadable cell refuses its row. */
export async function lookStrictly(ctx: Ctx, { fileId, columns, platform, answers }: Shown) {
  const reading = { mapping: columns.map(({ field }) => field), platform, answers, strict: true };
  return lookAtFile(ctx, fileId, { reading });
}

export const allowImports = (ctx: Ctx) => allowRole(ctx, "import:write");

export async function finishJob(jobId: string): Promise<void> {
  const ctx = createJobCtx("run-roster-job");
  for (let ended = false; !ended;) ended = await advanceRosterJob({ ctx, input: { jobId, stepMs: 60_000 } });
}

type Asked = { format: "CSV" | "XLSX"; locale: "zh" | "en" };

export async function errorsOf(ctx: Ctx, id: string, asked: Asked): Promise<Buffer> {
  const read = (afterLine: number) => listImportErrors({ ctx, input: { id, afterLine } });
  const pieces: Buffer[] = [];
  for await (const piece of errorPieces(read, asked)) pieces.push(piece);
  return Buffer.concat(pieces);
}
