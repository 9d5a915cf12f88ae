import { z } from "zod";
import { roleFields } from "@/server/domain/people/person";

export const roleSchema = z.object(roleFields);
