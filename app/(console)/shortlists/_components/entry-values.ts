import type { RouterOutputs } from "@/app/_trpc/trpc";

export type Entry = RouterOutputs["shortlist"]["entries"]["list"][number] & { id: string };

export const entryStatuses = ["TO_CONTACT", "QUOTED", "CONFIRMED", "PUBLISHED", "DROPPED"] as const;
export const entryOrders = ["addedAt", "agreedPrice", "fansCount"] as const;
