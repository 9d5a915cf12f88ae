"use client";

import { List, Select, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAction } from "@/app/_components/use-action";
import { useTRPC } from "@/app/_trpc/trpc";
import { ConfirmForm } from "@/app/_ui/dialogs";
import { Modal } from "@/app/_ui/modal";
import { type Member, nameOf } from "./member-name";

type Props = {
  member: Member;
  standing: { heldCount: number; managedCount?: number; entryCount?: number; dueCount?: number };
  ownerName: string;
  others: readonly Member[];
  onClose: () => void;
};

/** Says what the member looks after, and gives it to another one on the way (docs/rules.md#managers). */
export function RemoveDialog({ member, standing, ownerName, others, onClose }: Props) {
  const t = useTranslations("members");
  const trpc = useTRPC();
  const [successor, setSuccessor] = useState<string | null>(null);
  const removing = useAction(trpc.member.remove.mutationOptions(), {
    input: ({ id }: Member) => ({ id, ...(successor !== null && { managerUserId: successor }) }),
    onDone: onClose,
    done: (_, row) => t("removed", { name: nameOf(row) }),
    refreshes: [
      trpc.member.pathKey(),
      trpc.organization.pathKey(),
      trpc.blogger.pathKey(),
      trpc.shortlist.pathKey(),
    ],
  });
  const { heldCount, managedCount = 0, entryCount = 0, dueCount = 0 } = standing;
  const looksAfter = [
    { key: "managed", count: managedCount },
    { key: "shortlistEntries", count: entryCount },
    { key: "due", count: dueCount },
  ] as const;
  const shown = looksAfter.filter(({ count }) => count > 0);
  return (
    <Modal opened onClose={onClose} title={t("removeTitle", { name: nameOf(member) })}>
      <ConfirmForm
        name={nameOf(member)}
        consequence={t("removeConsequence", { name: nameOf(member), count: heldCount, owner: ownerName })}
        action={t("remove")}
        busy={removing.busy}
        onConfirm={() => removing.run(member)}
        onCancel={onClose}
      >
        {shown.length > 0 && (
          <div>
            <Text>{t("looksAfter", { name: nameOf(member) })}</Text>
            <List mt={4}>
              {shown.map(({ key, count }) => (
                <List.Item key={key}>{t(`looksAfterCounts.${key}`, { count })}</List.Item>
              ))}
            </List>
          </div>
        )}
        {managedCount + entryCount > 0 && (
          <Select
            label={t("successor")}
            description={t("shortlistSuccessorHelp")}
            placeholder={t("noSuccessor")}
            data={others.map((other) => ({ value: other.userId, label: nameOf(other) }))}
            value={successor}
            onChange={setSuccessor}
            searchable
            clearable
          />
        )}
      </ConfirmForm>
    </Modal>
  );
}
