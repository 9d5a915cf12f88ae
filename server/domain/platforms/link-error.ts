import { type RowErrorCode } from "../errors";

export type LinkErrorCode = Extract<
  RowErrorCode,
  "INVALID_URL" | "PLATFORM_URL_MISMATCH" | "PLATFORM_ID_NOT_FOUND" | "SHORT_URL_EXPAND_FAILED"
>;

/** A link that cannot be used. The message tells the caller what to send instead. */
export type LinkError = { kind: "error"; code: LinkErrorCode; message: string };

export function linkError(code: LinkErrorCode, message: string): LinkError {
  return { kind: "error", code, message };
}
