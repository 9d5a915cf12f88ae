export const riskKinds = ["NONE", "L2_CAPTCHA", "L3_AUTH_FAIL", "L4_BANNED", "OTHER"] as const;
export type RiskKind = (typeof riskKinds)[number];

/** A note follows its keyword: together they must fit the field of the reason. */
export const MOST_NOTE = 480;

/** Returns the reason that decides what the mark does: its keyword and the note. Undefined: none. */
export function toRiskReason({ kind, note }: { kind: RiskKind; note: string }): string | undefined {
  const text = note.trim();
  if (kind === "NONE") return undefined;
  if (kind === "OTHER") return text;
  return text === "" ? kind : `${kind}: ${text}`;
}
