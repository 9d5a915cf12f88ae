import type { Messages } from "@/app/_i18n/messages";
import type { Issue } from "@/server/domain/errors";

type Key = keyof Messages["errors"]["field"];
export type FieldWords = (key: Key, values?: Record<string, string | number>) => string;

/** What is wrong with a field, in the person's language; the server's own sentence where it gave no code. */
export function issueText({ code, limit, message }: Issue, words: FieldWords): string {
  return code === undefined ? message : words(code, { limit: String(limit ?? "") });
}
