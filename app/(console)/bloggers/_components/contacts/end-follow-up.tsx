"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { useTRPC } from "@/app/_trpc/trpc";

type Entry = { id: string; nextAt: string | null };

/** Ends the follow-up of a contact, which can be undone. */
export function EndFollowUp({ entry, size }: { entry: Entry; size: "compact-xs" | "compact-sm" }) {
  const t = useTranslations("contacts");
  const { contact, workplace } = useTRPC();
  const { busy, run } = useAction(contact.update.mutationOptions(), {
    input: ({ id }: Entry) => ({ id, nextAt: null }),
    undo: ({ id, nextAt }: Entry) => ({ id, nextAt }),
    done: () => t("ended"),
    refreshes: [contact.pathKey(), workplace.pathKey()],
  });
  return (
    <Button size={size} variant="subtle" loading={busy} onClick={() => run(entry)}>
      {t("end")}
    </Button>
  );
}
