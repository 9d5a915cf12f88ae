/** Of the line about an answer: what was refused for want of room is no error of the service. */
export function logLevelOf({ status, shed }: { status: number; shed: boolean }): "info" | "warn" | "error" {
  if (status < 500) return "info";
  return shed ? "warn" : "error";
}
