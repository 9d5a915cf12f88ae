import { z } from "zod";
import { tagName } from "@/server/domain/roster/label-schemas";

export const mergeSchema = z.strictObject({ into: tagName });
