import { failureDetails } from "@/app/_trpc/failure-details";

export function isChangedSince(error: unknown): boolean {
  return (failureDetails(error)?.issues ?? []).some(({ code }) => code === "CHANGED_SINCE");
}
