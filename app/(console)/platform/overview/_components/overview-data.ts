import type { RouterOutputs } from "@/app/_trpc/trpc";

export type Overview = RouterOutputs["system"]["overview"];
