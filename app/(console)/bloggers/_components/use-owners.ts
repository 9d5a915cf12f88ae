"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay, useMe } from "@/app/(console)/_components/me-context";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";

type Option = { value: string; label: string };

/** Options of the organization's members; empty while loading, and without the permission to list them. */
export function useMembers(isWanted = true): Option[] {
  const mayAsk = useMay("member:read") && isWanted;
  const query = useQuery(useTRPC().member.list.queryOptions(undefined, { ...unbatched, enabled: mayAsk }));
  return (query.data?.list ?? []).map(({ userId, username, nickname }) => ({
    value: userId,
    label: nickname ?? username ?? userId,
  }));
}

/** Options of possible owners of bloggers; null where bloggers have none, or the user sees only their own. */
export function useOwners(): Option[] | null {
  const { organization } = useMe();
  const isHeld = organization?.dataMode === "LOCAL" && organization.role === "OWNER";
  const members = useMembers(isHeld);
  return isHeld ? members : null;
}

type Held = { ownerUserId: string | null; ownerUserName: string | null };

/**
 * Returns an owner's nickname; the username of a former member, or without the permission to list members.
 */
export function useOwnerName(): (held: Held) => string | null {
  const { organization } = useMe();
  const members = useMembers(organization?.dataMode === "LOCAL");
  return ({ ownerUserId, ownerUserName }) =>
    members.find(({ value }) => value === ownerUserId)?.label ?? ownerUserName;
}
