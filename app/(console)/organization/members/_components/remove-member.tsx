"use client";

import { List, Select, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { LoadingDialog, snapshotQuery } from "@/app/_components/loading-dialog";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { ConfirmForm } from "@/app/_ui/dialogs";
import { Modal } from "@/app/_ui/modal";
import { type Member, nameOf } from "./member-name";

type Props = {
  member: Member;
  isLocal: boolean;
  ownerName: string;
  others: readonly Member[];
  onClose: () => void;
};

/** Asks only once it is known what the member looks after, as it would be left behind unsaid. */
export function RemoveDialog(props: Props) {
  const query = useQuery(useTRPC().member.standings.queryOptions(undefined, snapshotQuery));
  if (query.data === undefined) return <LoadingDialog query={query} onClose={props.onClose} />;
  return <RemoveForm {...props} standing={query.data.list.find(({ id }) => id === props.member.id)} />;
}

type FormProps = Props & { standing: RouterOutputs["member"]["standings"]["list"][number] | undefined };

/** Says what the member looks after, and gives it to another one on the way (docs/rules.md#managers). */
function RemoveForm({ member, standing, isLocal, ownerName, others, onClose }: FormProps) {
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
  const { bloggerCount = 0, managedCount = 0, entryCount = 0, dueCount = 0 } = standing ?? {};
  const heldCount = isLocal ? bloggerCount : 0;
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
      </ConfirmForm>
    </Modal>
  );
}
