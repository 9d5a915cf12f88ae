type Paused = {
  status: string;
  dispatcher: "SERVER" | "DESKTOP";
  pauseReason: string | null;
  resumeAt: unknown;
};

export const WAITS_FOR_ORGANIZATION = "ORG_SUSPENDED";

export function resumesByItself({ status, dispatcher, pauseReason, resumeAt }: Paused): boolean {
  if (status !== "PAUSED") return false;
  return resumeAt !== null || (dispatcher === "SERVER" && pauseReason === WAITS_FOR_ORGANIZATION);
}
