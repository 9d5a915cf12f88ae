"use client";

import { type MutationFunction, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { notifyRefused, useErrorText } from "@/app/_trpc/query-error";
import { type RouterInputs, type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { notifyDone, notifyUndo } from "@/app/_ui/notify";

type Inputs = RouterInputs["blogger"];
export type Change =
  | ({ kind: "REVIEW" } & Omit<Inputs["review"], "ids">)
  | ({ kind: "DEACTIVATE" } & Omit<Inputs["deactivate"], "ids">)
  | { kind: "REACTIVATE" }
  | ({ kind: "TAG" | "UNTAG" } & Omit<Inputs["tag"], "ids">)
  | ({ kind: "ASSIGN" } & Omit<Inputs["assign"], "ids">)
  | ({ kind: "MANAGE" } & Omit<Inputs["setManager"], "ids">);
type Asked = Change & Pick<Inputs["tag"], "ids">;
type Done = RouterOutputs["blogger"]["tag"];
export type Told = {
  /** Called after success, if the component is still mounted. */
  then?: (done: Done) => void;
  /** Replaces the counts in the notification; null shows none. */
  words?: (done: Done) => string | null;
  /** A later undo offer with the same subject replaces this one; by default each job has its own. */
  subject?: string;
  undone?: () => void;
};

const outcomeOf = ({ isDone, failure }: Done) => (failure !== null ? "stopped" : isDone ? "done" : "goesOn");
const countsOf = ({ changed, unchanged, failed }: Done) => ({ changed, unchanged, failed });
type Act = ReturnType<typeof actOf> | "CHANGE" | "RETAG";
const actOf = (change: Change) => (change.kind === "REVIEW" ? change.reviewStatus : change.kind);
const isWhole = (done: Done) => outcomeOf(done) === "done";

/** Notifies the outcome of a change and offers to undo it. A large one continues as a job in the top bar. */
export function useToldChange() {
  const t = useTranslations("rosterChanges.bulk");
  const tUi = useTranslations("ui");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { blogger, bloggerView, category, rosterJob, tag } = useTRPC();
  const refresh = () =>
    Promise.all(
      [blogger, bloggerView, category, rosterJob, tag].map((router) =>
        queryClient.invalidateQueries({ queryKey: router.pathKey() }),
      ),
    );
  const onError = (error: unknown) => notifyRefused(error, errorText(error));
  const countsIn = (done: Done, act: Act) =>
    t(outcomeOf(done), { ...countsOf(done), act: t(`acts.${act}`, { count: done.changed }) });
  const undo = useMutation({
    ...blogger.undo.mutationOptions(),
    onSuccess: (done) => {
      notifyDone(isWhole(done) ? t("undone", { count: done.changed }) : countsIn(done, "CHANGE"));
      void refresh();
    },
    onError,
  });
  const say = (done: Done, act: Act, { words, subject, undone }: Told) => {
    const { jobId, isDone } = done;
    const said = words === undefined || done.failure !== null ? countsIn(done, act) : words(done);
    if (said === null) return;
    if (jobId === null || !isDone) return notifyDone(said);
    const run = () => undo.mutate({ id: jobId }, { onSuccess: (back) => back.changed > 0 && undone?.() });
    notifyUndo(said, { subject: subject ?? jobId, label: tUi("undo"), run });
  };
  return { say, refresh, onError };
}

/** Changes bloggers, and tells what came of it. */
export function useRosterChange() {
  const { blogger } = useTRPC();
  const { say, refresh, onError } = useToldChange();
  const verbs = {
    REVIEW: blogger.review.mutationOptions(),
    DEACTIVATE: blogger.deactivate.mutationOptions(),
    REACTIVATE: blogger.reactivate.mutationOptions(),
    TAG: blogger.tag.mutationOptions(),
    UNTAG: blogger.untag.mutationOptions(),
    ASSIGN: blogger.assign.mutationOptions(),
    MANAGE: blogger.setManager.mutationOptions(),
  };
  // Callbacks of a single call run only while its component is mounted, and bulk actions are unmounted with
  // the selection that they clear. So notifications and refetches are callbacks of the mutations.
  const changing = useMutation({
    mutationFn: ({ asked: { kind, ...input } }: { asked: Asked; told: Told }, context) => {
      // Each kind has the input of its own verb.
      const change = verbs[kind].mutationFn as MutationFunction<Done, object>;
      return change(input, context);
    },
    onSuccess: (done, { asked, told }) => {
      say(done, actOf(asked), told);
      void refresh();
    },
    onError,
  });
  return {
    busy: changing.isPending,
    run: (asked: Asked, told: Told = {}) =>
      changing.mutate({ asked, told }, { onSuccess: (done) => told.then?.(done) }),
  };
}
