"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Me } from "@/app/_trpc/router-outputs";
import type { Permission } from "@/server/domain/permissions";

const MeContext = createContext<Me | null>(null);

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/** The signed-in person: pages of the console always have one. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error("useMe works inside the console's layout only");
  return me;
}

/** Whether a button may appear at all; the server refuses all the same. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}
