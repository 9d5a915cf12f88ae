import { z } from "zod";
import { memberPermissions } from "@/server/domain/people/permissions";
import { roleFields } from "@/server/domain/people/person";

export const roleSchema = z.object(roleFields);
export const editedRole = roleSchema.extend({ grantable: z.array(z.enum(memberPermissions)) });
