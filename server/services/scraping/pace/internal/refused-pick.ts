import { ServiceError } from "@/server/domain/kernel/errors";
import { refusalSentences } from "@/server/domain/scraping/pace";
import { secondsUntil } from "@/server/infra/limiter";
import { type PickRefusal } from "./pick-account";

export function refusedPick(
  claim: "The account may not work" | "No account of this platform may work",
  { reason, freesAt }: PickRefusal,
  now: number,
): ServiceError {
  const sentence = refusalSentences[reason];
  if (freesAt === null)
    return new ServiceError("CONFLICT", `${claim} now (${reason}). ${sentence}`, {
      ineligible: { reason, freesAt },
    });
  const until = new Date(freesAt);
  return new ServiceError("CONFLICT", `${claim} before ${until.toISOString()} (${reason}). ${sentence}`, {
    ineligible: { reason, freesAt: until.toISOString() },
    retryAfterSeconds: secondsUntil(until, new Date(now)),
  });
}
