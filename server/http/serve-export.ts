import { parseInput, ServiceError } from "@/server/domain/kernel/errors";
import { type ByteRange } from "@/server/domain/release";
import { joinContents, openStorage, StoredFileMissing } from "@/server/infra/storage";
import { getExportFile, keysOf } from "@/server/services/roster/export";
import { admitPerson } from "./admit-person";
import { answerFile, attachment, sheetTypes } from "./answer-file";
import { respond } from "./respond";

/** See docs/rules.md#export. Changes nothing, so a plain link may point to it. */
export function serveExport(request: Request, id: string): Promise<Response> {
  const place = { area: "exports", route: "/api/exports/{id}" } as const;
  return respond(request, place, async ({ requestId, ip }) => {
    const ctx = getExportFile.authorise(await admitPerson(request, { requestId, ip }));
    const file = await getExportFile.execute(ctx, parseInput(getExportFile.input, { id }));
    return answerFile(request, {
      size: file.parts.reduce((sum, size) => sum + size, 0),
      etag: `"${file.id}"`,
      headers: {
        "Content-Type": sheetTypes[file.format],
        "Content-Disposition": attachment(file.fileName),
        "Cache-Control": "private, no-store, no-transform",
      },
      read: (range) => readContent(file, range),
    });
  });
}

type Kept = Parameters<typeof keysOf>[0] & { store: string };

async function readContent(file: Kept, range?: ByteRange) {
  const contents = keysOf(file).map((id, page) => ({ id, size: file.parts[page] ?? 0 }));
  try {
    return await joinContents(openStorage(file.store), contents, range);
  } catch (error) {
    if (!(error instanceof StoredFileMissing)) throw error;
    const message = "The file is lost. Export again.";
    throw new ServiceError("UNAVAILABLE", message, { retryAfterSeconds: 60, cause: error });
  }
}
