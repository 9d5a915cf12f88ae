import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { memberPermissions } from "@/server/domain/people/permissions";

export const invitation = z.discriminatedUnion("way", [
  z.object({ way: z.literal("username"), username: z.string().trim().min(1).max(50) }),
  z.object({ way: z.literal("link"), username: z.string() }),
]);
export const handOver = z.object({ userId: idSchema("user") });
export const grants = z.object({ permissions: z.array(z.enum(memberPermissions)) });
