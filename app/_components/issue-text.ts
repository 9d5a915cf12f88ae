import type { z } from "zod";
import type { Messages } from "@/app/_i18n/messages";

type Key = keyof Messages["errors"]["field"];
export type FieldWords = (key: Key, values?: Record<string, string | number>) => string;
type Issue = z.core.$ZodIssue;

/** What is wrong with a field, in the person's language; our own schemas' sentences are for integrators and logs. */
export function issueText(issue: Issue, words: FieldWords): string {
  switch (issue.code) {
    case "too_small":
      if (issue.origin !== "string" && issue.origin !== "array")
        return words("tooSmall", { min: String(issue.minimum) });
      return Number(issue.minimum) <= 1
        ? words("required")
        : words("tooShort", { min: String(issue.minimum) });
    case "too_big":
      return issue.origin === "string"
        ? words("tooLong", { max: String(issue.maximum) })
        : words("tooBig", { max: String(issue.maximum) });
    case "invalid_format":
      return words(issue.format === "url" ? "url" : "invalid");
    case "invalid_type":
      return words(issue.input === undefined || issue.input === null ? "required" : "invalid");
    default:
      return words("invalid");
  }
}
