import { type ScrapeOutcome } from "@/server/domain/scraping/pace";
import { type DriverErrorCode, refusalSentences } from "@/server/domain/roster/platforms";
import { echo } from "@/server/domain/kernel/text";

/** Why a call gave no payload. `message` is shown to users and never contains a cookie. */
export type Refusal = {
  code: DriverErrorCode;
  message: string;
  retryAfterMs: number | null;
  /** The account is refused only this call; its others still work. */
  isOfCall?: true;
};

export function refusal(code: DriverErrorCode, detail?: string, retryAfterMs: number | null = null): Refusal {
  const shown = detail === undefined || detail === "" ? "" : ` (${echo(detail)})`;
  return { code, message: `${refusalSentences[code].en}${shown}`, retryAfterMs };
}

/** Effect of a refusal on the account's pace; null means that the platform answered. */
export function outcomeOf(refused: Pick<Refusal, "code" | "retryAfterMs"> | null): ScrapeOutcome {
  if (refused === null) return { kind: "ok" };
  return { kind: refused.code, retryAfterMs: refused.retryAfterMs ?? undefined };
}
