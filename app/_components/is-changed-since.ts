import { failureDetails } from "@/app/_trpc/failure-details";

/** Whether a change was refused because somebody else had changed the same. */
export function isChangedSince(error: unknown): boolean {
  return (failureDetails(error)?.issues ?? []).some(({ code }) => code === "CHANGED_SINCE");
}
