import { type ByteRange, parseByteRange } from "@/server/domain/release";
import { sha256Hex } from "@/server/infra/crypto";
import { type Answer, successAnswer } from "./envelope";

export const sheetTypes = {
  CSV: "text/csv; charset=utf-8",
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

type ServedFile = {
  size: number;
  etag: string;
  headers: Record<string, string>;
  checksum?: string;
  read: (range?: ByteRange) => Promise<ReadableStream<Uint8Array>>;
};

export async function answerFile(request: Request, { size, etag, read, checksum, ...file }: ServedFile) {
  const headers = { ...file.headers, "Accept-Ranges": "bytes", ETag: etag };
  if (isKnown(request, etag)) return { status: 304, body: null, headers, reason: null };
  const ifRange = request.headers.get("if-range");
  const isSame = ifRange === null || ifRange === etag;
  const range = isSame ? parseByteRange(request.headers.get("range"), size) : "whole";
  if (range === "none") {
    const none = { ...headers, "Content-Range": `bytes */${size}`, "Content-Length": "0" };
    return { status: 416, body: null, headers: { ...none, "Cache-Control": "no-store" }, reason: null };
  }
  const part = range === "whole" ? undefined : range;
  const sent = part === undefined ? size : part.end - part.start + 1;
  // HEAD opens the content too, so that it fails where GET would.
  const content = await read(part);
  const isHead = request.method === "HEAD";
  if (isHead) await content.cancel();
  const body = isHead ? null : content;
  const about = { "Content-Length": String(sent), ...(checksum !== undefined && digestOf(checksum)) };
  if (part === undefined) return { status: 200, body, headers: { ...headers, ...about }, reason: null };
  const contentRange = { "Content-Range": `bytes ${part.start}-${part.end}/${size}` };
  return { status: 206, body, headers: { ...headers, ...about, ...contentRange }, reason: null };
}

export function isKnown({ headers }: Request, etag: string): boolean {
  const known = (headers.get("if-none-match") ?? "")
    .split(",")
    .map((text) => text.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}

export function attachment(fileName: string): string {
  // RFC 8187 allows fewer unescaped characters than encodeURIComponent.
  return `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, toEscape)}`;
}

function digestOf(checksum: string) {
  return { "Repr-Digest": `sha-512=:${Buffer.from(checksum, "hex").toString("base64")}:` };
}

function toEscape(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** The `ETag` is weak, because all compressed forms of a body share it. */
export function conditionalAnswer(request: Request, bytes: Buffer<ArrayBuffer>): Answer {
  const tag = `"${sha256Hex(bytes).slice(0, 32)}"`;
  const headers = { ETag: `W/${tag}` };
  return isKnown(request, tag)
    ? { status: 304, body: null, headers, reason: null }
    : successAnswer(bytes, headers);
}
