import { z } from "zod";
import { storableText } from "@/server/domain/kernel/text";

const MAX_YUAN = 2_000_000_000;

export const shortlistFields = z.object({
  name: storableText.trim().min(1).max(100),
  purpose: storableText.trim().max(1_000),
  budget: z.union([z.literal(""), z.int().min(0).max(MAX_YUAN)]),
});
