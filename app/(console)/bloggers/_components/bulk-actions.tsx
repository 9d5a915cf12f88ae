"use client";

import { Button, Group, Menu, Select, TagsInput, Text, Textarea } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay, useMe } from "@/app/(console)/_components/me-context";
import type { BulkMeant } from "@/app/_components/selection-bar";
import type { RouterInputs } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { isPersonalEdition } from "@/server/domain/organization";
import { useMembers } from "./use-holders";
import { type Change, useRosterChange } from "./use-roster-change";

type Filter = RouterInputs["blogger"]["count"];
type Props = { meant: BulkMeant; filter: Filter };
type Dialog = "tag" | "untag" | "reject" | "deactivate" | "assign";

/** What can be done to the selected bloggers, or to all that match the filter. */
export function BulkActions({ meant, filter }: Props) {
  const t = useTranslations("rosterChanges.bulk");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const change = useRosterChange();
  const [mayWrite, mayReview, mayHandOver] = [
    useMay("blogger:write"),
    useMay("blogger:review"),
    useMay("blogger:hand-over"),
  ];
  const organization = useMe().organization;
  const ids = meant.all ? { filter } : meant.ids;
  const run = (asked: Change) => change.run({ ...asked, ids }, { then: meant.clear });
  const item = (name: Dialog) => <Menu.Item onClick={() => setDialog(name)}>{t(`begin.${name}`)}</Menu.Item>;
  const isReviewed = mayReview && organization !== null && !isPersonalEdition(organization);
  if (!mayWrite && !isReviewed) return null;
  return (
    <>
      {mayWrite && (
        <Group gap={4}>
          <Button size="compact-sm" variant="default" onClick={() => setDialog("tag")}>
            {t("begin.tag")}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setDialog("untag")}>
            {t("begin.untag")}
          </Button>
        </Group>
      )}
      {isReviewed && (
        <Group gap={4}>
          <Button
            size="compact-sm"
            variant="default"
            loading={change.busy}
            onClick={() => run({ kind: "REVIEW", reviewStatus: "APPROVED" })}
          >
            {t("approve")}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setDialog("reject")}>
            {t("begin.reject")}
          </Button>
        </Group>
      )}
      {mayWrite && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} />}>
              {t("more")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {organization?.dataMode === "LOCAL" && mayHandOver && item("assign")}
            {item("deactivate")}
            <Menu.Item onClick={() => run({ kind: "REACTIVATE" })}>{t("reactivate")}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog !== null && (
        <ChangeDialog
          dialog={dialog}
          busy={change.busy}
          onClose={() => setDialog(null)}
          // It closes with the selection: what was typed outlives a failure.
          onRun={run}
        />
      )}
    </>
  );
}

type DialogProps = { dialog: Dialog; busy: boolean; onClose: () => void; onRun: (change: Change) => void };

/** Asks for what the change needs: tags, a reason, or whom. */
function ChangeDialog({ dialog, busy, onClose, onRun }: DialogProps) {
  const t = useTranslations("rosterChanges.bulk");
  const [tags, setTags] = useState<string[]>([]);
  const [reason, setReason] = useState("");
  const [userId, setUserId] = useState<string | null>(null);
  const given = reason.trim() === "" ? {} : { reason: reason.trim() };
  const asked: Record<Dialog, Change | null> = {
    tag: tags.length === 0 ? null : { kind: "TAG", tags },
    untag: tags.length === 0 ? null : { kind: "UNTAG", tags },
    reject: { kind: "REVIEW", reviewStatus: "REJECTED", ...given },
    deactivate: { kind: "DEACTIVATE", ...given },
    assign: userId === null ? null : { kind: "ASSIGN", userId },
  };
  return (
    <DialogForm
      title={t(`title.${dialog}`)}
      submit={t(dialog)}
      busy={busy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const change = asked[dialog];
        if (change !== null) onRun(change);
      }}
    >
      <Text c="dimmed">{t(`help.${dialog}`)}</Text>
      {(dialog === "tag" || dialog === "untag") && (
        <TagsInput
          label={t("tags")}
          value={tags}
          onChange={setTags}
          splitChars={[",", "，"]}
          acceptValueOnBlur
          required
          data-autofocus
        />
      )}
      {(dialog === "reject" || dialog === "deactivate") && (
        <Textarea
          label={t("reason")}
          value={reason}
          maxLength={500}
          autosize
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
      )}
      {dialog === "assign" && <MemberSelect value={userId} onChange={setUserId} />}
    </DialogForm>
  );
}

type MemberProps = { value: string | null; onChange: (id: string | null) => void };

function MemberSelect({ value, onChange }: MemberProps) {
  const t = useTranslations("rosterChanges.bulk");
  return (
    <Select
      label={t("holder")}
      data={useMembers()}
      value={value}
      onChange={onChange}
      searchable
      required
      data-autofocus
    />
  );
}
