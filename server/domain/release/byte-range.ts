/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * The one range of bytes that a `Range` header asks of a content of `size` bytes (RFC 9110). `whole` where it
 * asks for none, for several, or in another unit; `none` where nothing of it exists.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | "whole" | "none" {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "none" : { start: size - length, end: size - 1 };
  }
  const [start, end] = [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== "" && Number(last) < start) return "whole";
  return start >= size ? "none" : { start, end };
}
