/** Why PostgreSQL failed, in its own words, out of what it wrote. */
export function findReason(log: string): string {
  if (/No space left on device|Check free disk space/.test(log)) return "No space left on device";
  const lines = log.trim().split("\n");
  const severe =
    lines.find((line) => /(FATAL|PANIC|error):/.test(line)) ??
    lines.findLast((line) => !line.includes("LOG:"));
  return (severe ?? "").replace(/^.*(FATAL|PANIC|error): +/, "") || "it gave no reason";
}
