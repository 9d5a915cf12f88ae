"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { storedValue } from "@/app/_components/form-draft";
import { useAction } from "@/app/_components/use-action";
import { isChangedSince } from "@/app/_components/is-changed-since";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { EditableCell } from "@/app/_ui/editable-cell";
import type { LazyInputs } from "@/app/_ui/lazy/use-inputs";

type Blogger = RouterOutputs["blogger"]["list"]["list"][number];
export type CellProps = { row: Blogger };
type Fields = Readonly<Record<string, unknown>>;
type Change = { before: Fields; after: Fields };

type Props<Value> = {
  row: Blogger;
  /** Names the draft that is kept while the cell is closed. */
  field: string;
  title: string;
  value: Value;
  isFigure?: boolean;
  toFields: (value: Value, row: Blogger) => Fields;
  editor: (label: string, value: Value, change: (value: Value) => void, inputs: LazyInputs) => ReactNode;
  show: (row: Blogger) => ReactNode;
};

export function FieldCell<Value>(props: Props<Value>) {
  const { row, field, title, value, isFigure = false, toFields, editor, show } = props;
  const tForm = useTranslations("rosterChanges.form");
  const tUi = useTranslations("ui.changed");
  const mayWrite = useMay("blogger:write");
  const { id, nickname } = row;
  const { blogger } = useTRPC();
  const queryClient = useQueryClient();
  // The row at the time the cell was opened: the list may fetch another value before saving.
  const [opened, setOpened] = useState<Blogger>();
  const [theirs, setTheirs] = useState<Blogger>();
  const saving = useAction(blogger.update.mutationOptions(), {
    input: ({ before, after }: Change) => ({ id, ...after, was: before }),
    // `was` lets the server refuse the undo if another user has changed the field since.
    undo: ({ before }, saved) => ({ id, ...before, was: sameFields(before, saved) }),
    done: () => tForm("saved", { name: nickname }),
    refused: (error) => {
      if (!isChangedSince(error)) return false;
      // On failure the next save reports why.
      void queryClient.query(blogger.get.queryOptions({ id }, { staleTime: 0 })).then(
        (now) => {
          setOpened({ ...row, ...now });
          setTheirs({ ...row, ...now });
        },
        () => undefined,
      );
      return true;
    },
  });
  if (!mayWrite || row.deactivatedAt !== null) return show(row);
  return (
    <EditableCell
      label={tForm("editField", { field: title, name: nickname })}
      value={value}
      isFigure={isFigure}
      busy={saving.busy}
      stored={storedValue<Value>(`blogger.${field} ${id}`)}
      onOpen={() => {
        setOpened(row);
        setTheirs(undefined);
      }}
      notice={
        theirs && {
          text: (
            <>
              {tForm("cellChanged", { field: title, name: nickname })}
              {show(theirs)}
            </>
          ),
          keepTheirs: tUi("keepTheirs"),
          saveMine: tUi("saveMine"),
        }
      }
      onSave={(next, close) => {
        const from = opened ?? row;
        const after = toFields(next, from);
        saving.run({ before: sameFields(after, from), after }, close);
      }}
      editor={(draft, change, inputs) => editor(title, draft, change, inputs)}
    >
      {show(row)}
    </EditableCell>
  );
}

/** What `of` has in the fields of `named`. */
function sameFields(named: Fields, of: Fields): Fields {
  return Object.fromEntries(Object.keys(named).map((name) => [name, of[name] ?? null]));
}
