"use client";

import { Cut, Unknown } from "@/app/_ui/values";
import { useHolderName } from "./use-holders";

type Props = { held: { ownerUserId: string | null; ownerUserName: string | null } };

/** Shows who holds a blogger or an account: by nickname, and by username on hover. */
export function HolderName({ held }: Props) {
  const name = useHolderName()(held);
  return name === null ? <Unknown /> : <Cut text={name} title={held.ownerUserName ?? name} />;
}
