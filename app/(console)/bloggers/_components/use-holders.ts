"use client";

import { useQuery } from "@tanstack/react-query";
import { useMe } from "@/app/(console)/_components/me-context";
import { apart, useTRPC } from "@/app/_trpc/trpc";

/** Who may hold bloggers, to choose from; null where nobody does, or the person sees only their own. */
export function useHolders(): { value: string; label: string }[] | null {
  const { organization, permissions } = useMe();
  const { member } = useTRPC();
  const isHeld = organization?.dataMode === "LOCAL" && organization.role === "OWNER";
  const mayAsk = isHeld && permissions.includes("member:read");
  const query = useQuery(member.list.queryOptions(undefined, { ...apart, enabled: mayAsk }));
  if (!isHeld) return null;
  return (query.data?.list ?? []).map(({ userId, username, nickname }) => ({
    value: userId,
    label: nickname ?? username ?? userId,
  }));
}
