import { z } from "zod";
import { memberId } from "@/server/services/organization/member";

/** `confirmName`: the organization's name, typed. */
export const offerOwnershipInput = memberId.extend({ confirmName: z.string().max(200) });

/** To whom the ownership is offered, and until when; null: to nobody. */
export const ownershipOffer = z
  .object({
    memberId: z.string(),
    userId: z.string(),
    username: z.string(),
    nickname: z.string(),
    expiresAt: z.iso.datetime(),
  })
  .nullable();
