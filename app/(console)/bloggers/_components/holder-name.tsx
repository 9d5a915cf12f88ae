"use client";

import { PersonName } from "@/app/_ui/values";
import { useHolderName } from "./use-holders";

type Props = { held: { ownerUserId: string | null; ownerUserName: string | null } };

export function HolderName({ held }: Props) {
  return <PersonName nickname={useHolderName()(held)} username={held.ownerUserName} />;
}
