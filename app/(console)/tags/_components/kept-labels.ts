import type { RouterInputs, RouterOutputs } from "@/app/_trpc/trpc";

export type TagRow = RouterOutputs["tag"]["list"]["list"][number] & { id: string };
export type Tree = RouterOutputs["category"]["tree"];
export type Mapping = RouterInputs["category"]["setMapping"]["node"];
