import { z } from "zod";
import { roleFields } from "@/server/domain/people";

export const roleSchema = z.object(roleFields);
