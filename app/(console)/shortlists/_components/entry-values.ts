import type { RouterOutputs } from "@/app/_trpc/trpc";
import { inAddress } from "@/app/_ui/list-view";

export type Entry = RouterOutputs["shortlist"]["entries"]["list"][number] & { id: string };

export const entryStatuses = ["TO_CONTACT", "QUOTED", "CONFIRMED", "PUBLISHED", "DROPPED"] as const;
export const entryOrders = ["addedAt", "agreedPrice", "fansCount"] as const;

export const entryFilter = {
  status: inAddress.oneOf(entryStatuses),
  managerUserId: inAddress.matching(/^usr_\w+$/),
};
