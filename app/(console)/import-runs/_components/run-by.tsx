import { PersonName } from "@/app/_ui/values";
import type { RouterOutputs } from "@/app/_trpc/trpc";

type Run = RouterOutputs["importRun"]["list"]["list"][number];

export function RunBy({ run }: { run: Pick<Run, "userName" | "userNickname" | "apiKeyName"> }) {
  const { userName, userNickname, apiKeyName } = run;
  return <PersonName nickname={userNickname} username={userName ?? apiKeyName} />;
}
