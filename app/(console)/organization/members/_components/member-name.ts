import type { RouterOutputs } from "@/app/_trpc/trpc";

export type Member = RouterOutputs["member"]["list"]["list"][number];

export function nameOf(member: Pick<Member, "nickname" | "username"> | undefined): string {
  return member?.nickname ?? member?.username ?? "–";
}
