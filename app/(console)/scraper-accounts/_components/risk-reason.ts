export const riskKinds = ["NONE", "L2_CAPTCHA", "L3_AUTH_FAIL", "L4_BANNED", "OTHER"] as const;
export type RiskKind = (typeof riskKinds)[number];

/** The keyword and the note must fit the reason's field together. */
export const MAX_NOTE = 480;

/** The keyword decides what the mark does. Undefined for no reason. */
export function toRiskReason({ kind, note }: { kind: RiskKind; note: string }): string | undefined {
  const text = note.trim();
  if (kind === "NONE") return undefined;
  if (kind === "OTHER") return text;
  return text === "" ? kind : `${kind}: ${text}`;
}
