type Paused = {
  status: string;
  dispatcher: "SERVER" | "DESKTOP";
  pauseReason: string | null;
  resumeAt: unknown;
};

/** The reason of a run that waits for its suspended organization. */
export const WAITS_FOR_ORGANIZATION = "ORG_SUSPENDED";

/** Whether a run is paused and goes on by itself: at an instant, or once its organization is active again. */
export function goesOnByItself({ status, dispatcher, pauseReason, resumeAt }: Paused): boolean {
  if (status !== "PAUSED") return false;
  return resumeAt !== null || (dispatcher === "SERVER" && pauseReason === WAITS_FOR_ORGANIZATION);
}
