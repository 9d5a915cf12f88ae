"use client";

import { PersonName } from "@/app/_ui/values";
import { useHolderName } from "./use-holders";

type Props = { held: { ownerUserId: string | null; ownerUserName: string | null } };

/** Shows who holds a blogger or an account. */
export function HolderName({ held }: Props) {
  return <PersonName nickname={useHolderName()(held)} username={held.ownerUserName} />;
}
