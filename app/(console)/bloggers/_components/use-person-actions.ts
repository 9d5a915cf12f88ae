import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText, notifyRefused } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { notifyDone, notifyUndo } from "@/app/_ui/notify";

/** Links, unlinks and declines creators as one person, each with its undo (docs/rules.md#persons). */
export function usePersonActions() {
  const t = useTranslations("persons.said");
  const tUi = useTranslations("ui");
  const { person, workplace } = useTRPC();
  const client = useQueryClient();
  const errorText = useErrorText();
  const refresh = async () => {
    const keys = [person.pathKey(), workplace.pathKey()];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const onError = (error: unknown) => notifyRefused(error, errorText(error));
  const handled = { onSuccess: refresh, onError };
  const link = useMutation(person.link.mutationOptions(handled));
  const unlink = useMutation(person.unlink.mutationOptions(handled));
  const decline = useMutation(person.decline.mutationOptions(handled));
  const restore = useMutation(person.restore.mutationOptions(handled));
  const reopen = useMutation(person.reopen.mutationOptions(handled));

  const offerRestore = (said: string, before: string[][] | null) => {
    if (before === null) return notifyDone(said);
    const run = () => restore.mutate({ groups: before });
    notifyUndo(said, { subject: "person", label: tUi("undo"), run });
  };
  return {
    busy: link.isPending || unlink.isPending || decline.isPending,
    link: (bloggerIds: string[], then?: () => void) =>
      link.mutate(
        { bloggerIds },
        {
          onSuccess: ({ bloggers, before }) => {
            offerRestore(t("linked", { count: bloggers.length }), before);
            then?.();
          },
        },
      ),
    unlink: ({ id, nickname }: { id: string; nickname: string }) =>
      unlink.mutate(
        { bloggerId: id },
        { onSuccess: ({ before }) => offerRestore(t("unlinked", { name: nickname }), before) },
      ),
    decline: (bloggerIds: string[], then?: () => void) =>
      decline.mutate(
        { bloggerIds },
        {
          onSuccess: () => {
            const run = () => reopen.mutate({ bloggerIds });
            notifyUndo(t("declined"), { subject: "person", label: tUi("undo"), run });
            then?.();
          },
        },
      ),
  };
}
