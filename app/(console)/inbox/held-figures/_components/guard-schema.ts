import { z } from "zod";
import { HOLD_FACTOR } from "@/server/domain/roster/blogger";

export const guardSchema = z.object({
  isOn: z.boolean(),
  factor: z.int().min(HOLD_FACTOR.min).max(HOLD_FACTOR.max),
});
