"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay, useMe } from "@/app/(console)/_components/me-context";
import { apart, useTRPC } from "@/app/_trpc/trpc";

type Option = { value: string; label: string };

/** The members of the organization, to choose from; none until they are known, or to whoever may not ask. */
export function useMembers(isWanted = true): Option[] {
  const mayAsk = useMay("member:read") && isWanted;
  const query = useQuery(useTRPC().member.list.queryOptions(undefined, { ...apart, enabled: mayAsk }));
  return (query.data?.list ?? []).map(({ userId, username, nickname }) => ({
    value: userId,
    label: nickname ?? username ?? userId,
  }));
}

/** Who may hold bloggers, to choose from; null where nobody does, or the person sees only their own. */
export function useHolders(): Option[] | null {
  const { organization } = useMe();
  const isHeld = organization?.dataMode === "LOCAL" && organization.role === "OWNER";
  const members = useMembers(isHeld);
  return isHeld ? members : null;
}

type Held = { ownerUserId: string | null; ownerUserName: string | null };

/** Returns a holder's nickname; the username of one who left, and to whoever may not ask for members. */
export function useHolderName(): (held: Held) => string | null {
  const { organization } = useMe();
  const members = useMembers(organization?.dataMode === "LOCAL");
  return ({ ownerUserId, ownerUserName }) =>
    members.find(({ value }) => value === ownerUserId)?.label ?? ownerUserName;
}
