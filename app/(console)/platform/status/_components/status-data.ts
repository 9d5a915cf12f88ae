import type { RouterOutputs } from "@/app/_trpc/trpc";

export type Status = RouterOutputs["system"]["status"];
export type StatusKey = Status["trend"]["series"][number]["key"];
