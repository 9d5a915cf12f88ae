"use client";

import type { RouterOutputs } from "@/app/_trpc/trpc";
import { PersonName } from "@/app/_ui/values";

type Blogger = RouterOutputs["blogger"]["list"]["list"][number];
type Managed = Pick<Blogger, "managerNickname" | "managerUserName">;

export function ManagerName({ of: { managerNickname, managerUserName } }: { of: Managed }) {
  return <PersonName nickname={managerNickname} username={managerUserName} />;
}
