import { type Writable } from "node:stream";

const BLOCK_CHARACTERS = 16_384;

/**
 * Writes the piece again and again until the stream is closed, as fast as it is read. One block a turn: the
 * caller in the same process must get its turns as well.
 */
export function writeEndlessly(stream: Writable, piece: string): void {
  const block = piece.repeat(Math.ceil(BLOCK_CHARACTERS / piece.length));
  const pump = () => {
    if (!stream.destroyed) stream.write(block, () => setImmediate(pump));
  };
  pump();
}
