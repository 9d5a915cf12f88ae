"use client";

import { ActionIcon, Alert, Button, Group, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import classes from "./editable-cell.module.css";
import { holdUnread } from "./hold-unread";
import { Popover } from "./popups";
import { type HeavyInputs, useHeavyInputs } from "./use-heavy-inputs";

/** Where a value stays until it is saved, beside what stood there when it was typed. */
export type Kept<Value> = {
  read: () => { value: Value; before: Value } | undefined;
  save: (value: Value, before: Value) => void;
  drop: () => void;
};

type Draft<Value> = {
  value: Value;
  /** What was seen when it was first typed over: the list may fetch another value since. */
  before: Value;
  restored?: "restored" | "changedSince";
};

type Props<Value> = {
  /** What the pencil edits, for screen readers: "Tags of Lin". */
  label: string;
  value: Value;
  /** Told when the input opens: what is seen then is what the change is made to. */
  onOpen: () => void;
  /** Saves, and closes once it is saved: what was typed outlives a refusal. */
  onSave: (value: Value, close: () => void) => void;
  busy: boolean;
  /** Keeps what is typed until it is saved or discarded: no reload and no click beside it costs it. */
  keep: Kept<Value>;
  /** What somebody else saved in the cell since it was opened: it is kept, or written over. */
  notice?: { text: ReactNode; keepTheirs: string; saveMine: string } | undefined;
  /** The input; its changes stay in the pop-over until they are saved. */
  editor: (value: Value, change: (value: Value) => void, inputs: HeavyInputs) => ReactNode;
  children: ReactNode;
};

/**
 * A cell of a list that is edited in place: Enter saves, Esc gives up what was typed. A click beside it
 * closes it, and it stands there again when it opens the next time.
 */
export function EditableCell<Value>(props: Props<Value>) {
  const { label, value, onOpen, onSave, busy, keep, notice, editor, children } = props;
  const t = useTranslations("ui");
  const [draft, setDraft] = useState<Draft<Value> | null>(null);
  const [inputs, loadInputs] = useHeavyInputs();
  const close = () => setDraft(null);
  const giveUp = () => {
    keep.drop();
    close();
  };
  const open = () =>
    loadInputs(() => {
      onOpen();
      const kept = keep.read();
      const isOther = kept !== undefined && JSON.stringify(kept.before) !== JSON.stringify(value);
      if (kept === undefined) setDraft({ value, before: value });
      else setDraft({ ...kept, restored: isOther ? "changedSince" : "restored" });
    });
  return (
    <div className={classes.cell} data-open={draft !== null}>
      <div className={classes.value}>{children}</div>
      <Popover
        opened={draft !== null}
        onClose={close}
        position="bottom-start"
        width={280}
        // Events of a portal rise to the row, which a click opens.
        dropdown={{ p: "sm", onClick: (event) => event.stopPropagation() }}
        target={
          <ActionIcon
            className={classes.pencil}
            size={22}
            aria-label={label}
            onClick={() => (draft === null ? void open() : close())}
          >
            <IconPencil size={14} stroke={1.5} />
          </ActionIcon>
        }
      >
        {draft !== null && inputs !== undefined && (
          <form
            noValidate
            // The pop-over closes in this phase, and takes the form away before the next.
            onKeyDownCapture={(event) => {
              if (event.key === "Escape") keep.drop();
            }}
            onSubmit={(event) => {
              event.preventDefault();
              if (busy || holdUnread(event.currentTarget)) return;
              if (JSON.stringify(draft.value) === JSON.stringify(value)) giveUp();
              else onSave(draft.value, giveUp);
            }}
          >
            {notice !== undefined && (
              <Alert color="yellow" role="alert" p="xs" mb="xs">
                {notice.text}
              </Alert>
            )}
            {draft.restored && (
              <Text fz="sm" c="dimmed" role="status" mb="xs">
                {t(`form.${draft.restored}`)}
              </Text>
            )}
            {editor(
              draft.value,
              (next) => {
                keep.save(next, draft.before);
                setDraft({ ...draft, value: next });
              },
              inputs,
            )}
            <Group justify="flex-end" gap="xs" mt="sm">
              <Button size="compact-sm" variant="default" onClick={giveUp}>
                {notice?.keepTheirs ?? t("cancel")}
              </Button>
              <Button size="compact-sm" type="submit" loading={busy}>
                {notice?.saveMine ?? t("save")}
              </Button>
            </Group>
          </form>
        )}
      </Popover>
    </div>
  );
}
