import type { RouterOutputs } from "@/app/_trpc/trpc";

export type Job = RouterOutputs["rosterJob"]["list"]["list"][number];

export function isUnderWay({ endedAt }: Job): boolean {
  return endedAt === null;
}
