import { PlainError } from "@/scripts/plain-error";

/** What a person is told when a start fails: always sentences, never a stack trace. */
export function explainFailure(error: unknown, dataDir: string): string {
  const { code, message, path: file, syscall } = error as NodeJS.ErrnoException;
  const where = file ?? dataDir;
  if (/ENOSPC|EDQUOT|No space left on device/.test(`${code ?? ""} ${message}`)) {
    return `The disk is full (${dataDir} and the project's folder need room): free some space and start again.`;
  }
  if (error instanceof PlainError) return message;
  if (code === "ENOENT" && syscall === "mkdir") {
    return `${where} cannot be made: set DATA_DIR to another folder.`;
  }
  switch (code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `${where} cannot be written: give this user the right to, or set DATA_DIR to another folder.`;
    case "EEXIST":
    case "ENOTDIR":
      return `${where} is not a folder: set DATA_DIR to one, or to a name that is free.`;
    default:
      return `The start failed unexpectedly: ${message} (LOG_LEVEL=debug shows where).`;
  }
}
