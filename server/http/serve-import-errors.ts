import { type z } from "zod";
import { parseInput } from "@/server/domain/kernel/errors";
import { type FilePlace, writeSheetPiece } from "@/server/infra/spreadsheet";
import {
  errorCells,
  errorSheet,
  exportErrorsInput,
  exportImportErrors,
  listImportErrors,
} from "@/server/services/roster/import-file";
import { admitPerson } from "./admit-person";
import { attachment, sheetTypes } from "./answer-file";
import { respond } from "./respond";

/**
 * The file is generated while it is sent, page by page and no faster than the client reads
 * (docs/rules.md#import-of-files).
 */
export function serveImportErrors(request: Request, id: string): Promise<Response> {
  const place = { area: "import errors", route: "/api/import-errors/{id}" } as const;
  return respond(request, place, async ({ requestId, ip }) => {
    const caller = await admitPerson(request, { requestId, ip });
    const about = exportImportErrors.authorise(caller);
    const asked = Object.fromEntries(new URL(request.url).searchParams);
    const input = parseInput(exportErrorsInput, { ...asked, id });
    const { fileName } = await exportImportErrors.execute(about, input);
    const ctx = listImportErrors.authorise(caller);
    const read = (afterLine: number) => listImportErrors.execute(ctx, { id: input.id, afterLine });
    const body = request.method === "HEAD" ? null : piecesAsStream(errorPieces(read, input));
    const headers = {
      "Content-Type": sheetTypes[input.format],
      "Content-Disposition": attachment(fileName),
      "Cache-Control": "private, no-store",
    };
    return { status: 200, body, headers, reason: null };
  });
}

type Asked = Pick<z.output<typeof exportErrorsInput>, "format" | "locale">;
type ReadPage = (afterLine: number) => Promise<z.output<typeof listImportErrors.output>>;

export async function* errorPieces(read: ReadPage, { format, locale }: Asked): AsyncGenerator<Buffer, void> {
  let place: FilePlace | null = null;
  for (let line: number | undefined = 0; line !== undefined;) {
    const { headings, rows }: Awaited<ReturnType<ReadPage>> = await read(line);
    line = rows.at(-1)?.line;
    const piece: { bytes: Buffer; place: FilePlace } = await writeSheetPiece(format, {
      sheet: errorSheet(headings, locale),
      place,
      isLast: line === undefined,
      rows: rows.map((row) => errorCells(row, locale)),
    });
    ({ place } = piece);
    if (piece.bytes.byteLength > 0) yield piece.bytes;
  }
}

function piecesAsStream(pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value } = await pieces.next();
        if (value === undefined) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}
