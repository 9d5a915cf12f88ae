import { z } from "zod";
import { storableText } from "@/server/domain/kernel/text";
import { paceNumberBounds, type PaceNumberName } from "../pace";

const MAX_INT = 2_147_483_647;
const YEAR_MINUTES = 365 * 24 * 60;

/** Bounds of times, so that resulting dates keep a four-digit year. */
const most: Partial<Record<PaceNumberName, number>> = {
  minIntervalMs: 86_400_000,
  cooldownMinutes: YEAR_MINUTES,
  shiftRestMinutes: YEAR_MINUTES,
};

/** docs/rules.md#pace */
export function paceNumberField(name: PaceNumberName): z.ZodInt {
  return z
    .int()
    .min(paceNumberBounds[name])
    .max(most[name] ?? MAX_INT);
}

export const pacePolicyFields = {
  name: storableText.trim().min(1).max(50),
  description: storableText.max(200).nullable(),
  kRatio: z.number().min(0.01).max(1),
  spareAccounts: z.int().min(0).max(10),
  shiftSizeFactor: z.number().min(0.01).max(5),
  restFactor: z.number().min(0.01).max(5),
  hourlyFactor: z.number().min(0.01).max(1),
  enabled: z.boolean(),
};

export const builtInPolicyNames = ["保守", "均衡", "快速", "Conservative", "Balanced", "Fast"] as const;
