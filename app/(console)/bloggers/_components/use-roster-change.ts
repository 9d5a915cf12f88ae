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
type Told = {
  /** What comes of it on the page. */
  then?: (done: Done) => void;
  /** What is said of it in place of the counts; null: nothing. */
  words?: (done: Done) => string | null;
  /** A later offer to undo takes the place of one about the same subject; by default each job has its own. */
  subject?: string;
  undone?: () => void;
};

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
  const takeBack = (id: string, undone: Told["undone"]) =>
    undo.mutate(
      { id },
      {
        onSuccess: ({ changed }) => {
          notifyDone(t("undone", { count: changed }));
          if (changed > 0) undone?.();
          void refresh();
        },
        onError: (error) => notifyFailed(errorText(error)),
      },
    );
  const say = (done: Done, { words, subject, undone }: Told) => {
    const { changed, unchanged, failed, jobId, isDone } = done;
    const said =
      words === undefined ? t(isDone ? "done" : "goesOn", { changed, unchanged, failed }) : words(done);
    if (said === null) return;
    if (jobId === null || !isDone) return notifyDone(said);
    const run = () => takeBack(jobId, undone);
    notifyUndo(said, { subject: subject ?? jobId, label: tUi("undo"), run });
  };
  return {
    busy: Object.values(verbs).some(({ isPending }) => isPending),
    run: ({ kind, ...input }: Asked, told: Told = {}) => {
      // Each kind has the input of its own verb.
      const mutate = verbs[kind].mutate as (
        input: object,
        on: { onSuccess: (done: Done) => void; onError: (error: unknown) => void },
      ) => void;
      mutate(input, {
        onSuccess: (done) => {
          told.then?.(done);
          say(done, told);
          void refresh();
        },
        onError: (error) => notifyFailed(errorText(error)),
      });
    },
  };
}
