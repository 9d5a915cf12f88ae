"use client";

import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { storedValue } from "@/app/_components/form-draft";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { EditableCell } from "@/app/_ui/editable-cell";
import { ManagerName } from "./manager-name";
import { useMembers } from "./use-owners";
import { useRosterChange } from "./use-roster-change";

type Blogger = RouterOutputs["blogger"]["list"]["list"][number];

/** Who looks after a blogger, in both data modes (docs/rules.md#managers). */
export function ManagerCell({ row }: { row: Blogger }) {
  const t = useTranslations("bloggers.fields");
  const tForm = useTranslations("rosterChanges.form");
  const change = useRosterChange();
  const members = useMembers();
  const mayWrite = useMay("blogger:write");
  const mayChoose = useMay("member:read");
  const { id, nickname: name, managerUserId } = row;
  if (!mayWrite || !mayChoose || row.deactivatedAt !== null) return <ManagerName of={row} />;
  const nameOf = (userId: string) => members.find(({ value }) => value === userId)?.label ?? userId;
  const wordsOf = (userId: string | null) =>
    userId === null ? tForm("unmanaged", { name }) : tForm("managed", { name, manager: nameOf(userId) });
  return (
    <EditableCell
      label={tForm("editField", { field: t("managerUserName"), name })}
      value={managerUserId}
      busy={change.busy}
      stored={storedValue<string | null>(`blogger.managerUserId ${id}`)}
      onOpen={() => undefined}
      onSave={(userId, close) =>
        change.run(
          { kind: "MANAGE", ids: [id], managerUserId: userId },
          {
            then: close,
            words: ({ changed }) => (changed === 0 ? null : wordsOf(userId)),
            subject: `manager ${id}`,
          },
        )
      }
      editor={(draft, onChange, { Select }) => (
        <Select
          label={t("managerUserName")}
          data={members}
          value={draft}
          onChange={onChange}
          searchable
          clearable
          data-autofocus
          comboboxProps={{ withinPortal: false }}
        />
      )}
    >
      <ManagerName of={row} />
    </EditableCell>
  );
}
