import { z } from "zod";
import { tagName } from "@/server/domain/roster/labels";

export const mergeSchema = z.strictObject({ into: tagName });
