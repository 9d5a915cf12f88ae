import { z } from "zod";
import { memberId } from "@/server/services/organization/member";

export const offerOwnershipInput = memberId.extend({ confirmName: z.string().max(200) });

export const ownershipOffer = z
  .object({
    memberId: z.string(),
    userId: z.string(),
    username: z.string(),
    nickname: z.string(),
    expiresAt: z.iso.datetime(),
  })
  .nullable();
