import { Cut, Unknown } from "@/app/_ui/values";
import type { RouterOutputs } from "@/app/_trpc/trpc";

type Run = RouterOutputs["importRun"]["list"]["list"][number];

/** Shows who imported: a person by nickname, and by username on hover, or an API key. */
export function RunBy({ run }: { run: Pick<Run, "userName" | "userNickname" | "apiKeyName"> }) {
  const { userName, userNickname, apiKeyName } = run;
  const name = userNickname ?? userName ?? apiKeyName;
  return name === null ? <Unknown /> : <Cut text={name} title={userName ?? name} />;
}
