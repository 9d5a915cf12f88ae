import type { RouterOutputs } from "@/app/_trpc/trpc";
import type { Platform } from "@/server/domain/platforms";

export type Preview = RouterOutputs["importRun"]["preview"];
/** How the rows of a file are read: the field of each column, and the platform of rows that name none. */
export type Reading = { mapping: (string | null)[]; platform: Platform | null };
