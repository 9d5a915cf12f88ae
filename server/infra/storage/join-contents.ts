import { type ByteRange } from "@/server/domain/release";
import { type Storage } from "./storage";

type Content = { id: string; size: number };
type Piece = { id: string; range: ByteRange | undefined };

/**
 * Several contents as one stream, or a range of it. Each is opened after the previous one was read, so memory
 * does not grow with their number. Throws `StoredFileMissing` for the first; for a later one the stream
 * fails.
 */
export async function joinContents(
  storage: Storage,
  contents: readonly Content[],
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  const pieces = cut(contents, range);
  const open = async () => {
    const piece = pieces.shift();
    return piece && (await storage.read(piece.id, piece.range)).getReader();
  };
  let isCancelled = false;
  let reader = await open();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (; reader !== undefined; reader = await open()) {
          // The reader cancelled while it was being opened.
          if (isCancelled) return reader.cancel();
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
        }
        controller.close();
      },
      async cancel(reason) {
        isCancelled = true;
        await reader?.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

function cut(contents: readonly Content[], range?: ByteRange): Piece[] {
  let begin = 0;
  return contents.flatMap(({ id, size }) => {
    const from = begin;
    begin += size;
    const start = Math.max((range?.start ?? 0) - from, 0);
    const end = Math.min((range?.end ?? Infinity) - from, size - 1);
    if (start > end) return [];
    return { id, range: start === 0 && end === size - 1 ? undefined : { start, end } };
  });
}
