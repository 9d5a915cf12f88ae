"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/app/_trpc/query-error";
import { type RouterInputs, type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { notifyDone, notifyFailed, notifyUndo } from "@/app/_ui/notify";

type Inputs = RouterInputs["blogger"];
/** A change of bloggers, without saying of which. */
export type Change =
  | ({ kind: "REVIEW" } & Omit<Inputs["review"], "ids">)
  | ({ kind: "DEACTIVATE" } & Omit<Inputs["deactivate"], "ids">)
  | { kind: "REACTIVATE" }
  | ({ kind: "TAG" | "UNTAG" } & Omit<Inputs["tag"], "ids">)
  | ({ kind: "ASSIGN" } & Omit<Inputs["assign"], "ids">);
type Asked = Change & Pick<Inputs["tag"], "ids">;
type Done = RouterOutputs["blogger"]["tag"];

/**
 * Changes bloggers, says what came of it, and offers to undo it. A large change goes on as a job, which the
 * top bar shows.
 */
export function useRosterChange() {
  const t = useTranslations("rosterChanges.bulk");
  const tUi = useTranslations("ui");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { blogger, rosterJob } = useTRPC();
  const verbs = {
    REVIEW: useMutation(blogger.review.mutationOptions()),
    DEACTIVATE: useMutation(blogger.deactivate.mutationOptions()),
    REACTIVATE: useMutation(blogger.reactivate.mutationOptions()),
    TAG: useMutation(blogger.tag.mutationOptions()),
    UNTAG: useMutation(blogger.untag.mutationOptions()),
    ASSIGN: useMutation(blogger.assign.mutationOptions()),
  };
  const undo = useMutation(blogger.undo.mutationOptions());
  const refresh = () =>
    Promise.all(
      [blogger.pathKey(), rosterJob.pathKey()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  const takeBack = (id: string) =>
    undo.mutate(
      { id },
      {
        onSuccess: ({ changed }) => {
          notifyDone(t("undone", { count: changed }));
          void refresh();
        },
        onError: (error) => notifyFailed(errorText(error)),
      },
    );
  const say = ({ changed, unchanged, failed, jobId, isDone }: Done) => {
    const said = t(isDone ? "done" : "goesOn", { changed, unchanged, failed });
    if (jobId === null || !isDone) notifyDone(said);
    else notifyUndo(said, { subject: jobId, label: tUi("undo"), run: () => takeBack(jobId) });
  };
  return {
    busy: Object.values(verbs).some(({ isPending }) => isPending),
    run: ({ kind, ...input }: Asked, then?: () => void) => {
      // Each kind has the input of its own verb.
      const mutate = verbs[kind].mutate as (
        input: object,
        on: { onSuccess: (done: Done) => void; onError: (error: unknown) => void },
      ) => void;
      mutate(input, {
        onSuccess: (done) => {
          then?.();
          say(done);
          void refresh();
        },
        onError: (error) => notifyFailed(errorText(error)),
      });
    },
  };
}
