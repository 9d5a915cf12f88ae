import { type ScrapeOutcome } from "@/server/domain/scraping/pace";
import { type DriverErrorCode, refusalSentences } from "@/server/domain/roster/platforms";
import { echo } from "@/server/domain/kernel/text";

/** Why a call gave no payload. `message` is fit for people and never holds a cookie. */
export type Refusal = {
  code: DriverErrorCode;
  message: string;
  retryAfterMs: number | null;
  /** The account is refused this call alone: its others are answered. */
  isOfCall?: true;
};

/** `detail` is what exactly was wrong, or the beginning of the platform's own words. */
export function refusal(code: DriverErrorCode, detail?: string, retryAfterMs: number | null = null): Refusal {
  const shown = detail === undefined || detail === "" ? "" : ` (${echo(detail)})`;
  return { code, message: `${refusalSentences[code].en}${shown}`, retryAfterMs };
}

/** What a refusal means for the account's pace; null: the platform answered. */
export function outcomeOf(refused: Pick<Refusal, "code" | "retryAfterMs"> | null): ScrapeOutcome {
  if (refused === null) return { kind: "ok" };
  return { kind: refused.code, retryAfterMs: refused.retryAfterMs ?? undefined };
}
