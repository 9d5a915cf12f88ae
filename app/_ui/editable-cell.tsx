"use client";

import { ActionIcon, Alert, Button, Group, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import classes from "./editable-cell.module.css";
import { focusUnparsable } from "./focus-unparsable";
import { Popover } from "./lazy/popups";
import { type LazyInputs, useLazyInputs } from "./lazy/use-inputs";

export type Stored<Value> = {
  find: () => { value: Value; before: Value } | undefined;
  save: (value: Value, before: Value) => void;
  drop: () => void;
};

type Draft<Value> = {
  value: Value;
  /** The value when editing began: the list may have fetched another value since. */
  before: Value;
  restored?: "restored" | "changedSince";
};

type Props<Value> = {
  label: string;
  value: Value;
  /** Aligned at the right. */
  isFigure?: boolean;
  /** Called when the input opens: the change is based on the value at that time. */
  onOpen: () => void;
  /** Saves, and calls `close` on success, so that a refusal does not lose the input. */
  onSave: (value: Value, close: () => void) => void;
  busy: boolean;
  stored: Stored<Value>;
  /** Shown when another user has saved the cell since it was opened. */
  notice?: { text: ReactNode; keepTheirs: string; saveMine: string } | undefined;
  editor: (value: Value, change: (value: Value) => void, inputs: LazyInputs) => ReactNode;
  children: ReactNode;
};

/**
 * A list cell that is edited in place: Enter saves, Esc discards. A click outside closes it and keeps the
 * input for the next opening.
 */
export function EditableCell<Value>(props: Props<Value>) {
  const { label, value, isFigure = false, onOpen, onSave, busy, stored, notice, editor, children } = props;
  const t = useTranslations("ui");
  const [draft, setDraft] = useState<Draft<Value> | null>(null);
  const [inputs, loadInputs] = useLazyInputs();
  const close = () => setDraft(null);
  const giveUp = () => {
    stored.drop();
    close();
  };
  const open = () =>
    loadInputs(() => {
      onOpen();
      const former = stored.find();
      const isOther = former !== undefined && JSON.stringify(former.before) !== JSON.stringify(value);
      if (former === undefined) setDraft({ value, before: value });
      else setDraft({ ...former, restored: isOther ? "changedSince" : "restored" });
    });
  return (
    <div className={classes.cell} data-open={draft !== null} data-figure={isFigure || undefined}>
      <div className={classes.value}>{children}</div>
      <Popover
        opened={draft !== null}
        onClose={close}
        position="bottom-start"
        width={280}
        // React events of a portal bubble to the row, which opens on click.
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
            // Capture phase: the pop-over closes in it and removes the form before the bubble phase.
            onKeyDownCapture={(event) => {
              if (event.key === "Escape") stored.drop();
            }}
            onSubmit={(event) => {
              event.preventDefault();
              if (busy || focusUnparsable(event.currentTarget)) return;
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
                stored.save(next, draft.before);
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
