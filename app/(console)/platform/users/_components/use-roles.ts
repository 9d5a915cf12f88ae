"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/app/(console)/_components/me-context";
import { useTRPC } from "@/app/_trpc/trpc";

/** All roles as options; empty without the permission to read them. */
export function useRoles() {
  const enabled = useMay("role:read");
  return useQuery(useTRPC().role.list.queryOptions({ limit: 200 }, { enabled })).data?.list ?? [];
}
