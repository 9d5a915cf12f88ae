"use client";

import { PersonName } from "@/app/_ui/values";
import { useOwnerName } from "./use-owners";

type Props = { held: { ownerUserId: string | null; ownerUserName: string | null } };

export function OwnerName({ held }: Props) {
  return <PersonName nickname={useOwnerName()(held)} username={held.ownerUserName} />;
}
