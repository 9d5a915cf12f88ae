/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * Parses `Range` (RFC 9110). `whole` if it asks for no range, several, or another unit; `none` if the range
 * is empty.
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
