"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useToldChange } from "@/app/(console)/bloggers/_components/use-roster-change";
import { useTRPC } from "@/app/_trpc/trpc";

/** Renames, merges and deletes tags, notifies the outcome and offers to undo it. */
export function useTagChange() {
  const t = useTranslations("tags.done");
  const { tag } = useTRPC();
  const { say, refresh, onError } = useToldChange();
  const renaming = useMutation({
    ...tag.rename.mutationOptions(),
    onSuccess: (done, { name, to }) => {
      const words = t(done.isMerge ? "mergedInto" : "renamed", { name, to, count: done.changed });
      say(done, "RETAG", done.isDone ? { words: () => words } : {});
      void refresh();
    },
    onError,
  });
  const merging = useMutation({
    ...tag.merge.mutationOptions(),
    onSuccess: (done, { names, into }) => {
      const words = t("merged", { tags: names.length, into, count: done.changed });
      say(done, "RETAG", done.isDone ? { words: () => words } : {});
      void refresh();
    },
    onError,
  });
  const deleting = useMutation({
    ...tag.delete.mutationOptions(),
    onSuccess: (done, { name }) => {
      say(done, "RETAG", done.isDone ? { words: () => t("deleted", { name, count: done.changed }) } : {});
      void refresh();
    },
    onError,
  });
  return { renaming, merging, deleting };
}
