import { z } from "zod";
import { scraperAccountStatuses } from "../pace/pace-account";
import { storableText } from "@/server/domain/kernel/text";

const MAX_INT = 2_147_483_647;

/** docs/rules.md#scraper-accounts */
export const scraperAccountFields = {
  displayName: storableText.trim().min(1).max(100),
  avatar: storableText.max(2_048).nullable(),
  weight: z.int().min(1).max(10),
  status: z.enum(scraperAccountStatuses),
  usedToday: z.int().min(0).max(MAX_INT),
  /** Electron's session partition, shared by the sign-in window and the scraping windows. */
  partition: z
    .string()
    .regex(
      /^persist:scraper-[A-Za-z0-9_-]{8,64}$/,
      'must be "persist:scraper-" and 8 to 64 letters, digits, "_" or "-"',
    ),
  maxPerTaskOverride: z.int().min(1).max(MAX_INT).nullable(),
  reason: storableText.max(500),
  cooldownMinutes: z.int().min(0).max(MAX_INT),
};
