"use client";

import { CloseButton, ComboboxChevron, InputBase } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { useIsComposing } from "./composition";
import { onDemand, useOnDemand } from "./on-demand";
import type { SelectProps } from "./select-props";

/** Lists that open weigh more than the form around them. */
const openedSelect = onDemand(() => import("./opened-select"));

/**
 * Chooses one of a list. What opens the list is loaded at the first sign of its use. Once somebody opens it
 * or types, it takes the place of what only shows the choice; the focus stays, and so does what was typed.
 */
export function Select(props: SelectProps) {
  const [wanted, setWanted] = useState(false);
  const [typed, setTyped] = useState<string>();
  const isComposing = useIsComposing();
  const loaded = useOnDemand(openedSelect, { wanted, giveUp: () => setWanted(false) });
  const shown = typed ?? labelOf(props);
  const isReady = loaded !== undefined && wanted;
  const [isOpened, setOpened] = useState(false);
  // Nothing takes an input away while a word is put together in it.
  if (isReady !== isOpened && !(isReady && isComposing)) setOpened(isReady);
  if (isReady && isOpened) return <loaded.OpenedSelect {...props} shown={shown} typed={typed} />;
  return (
    <ClosedSelect
      {...props}
      shown={shown}
      onOpen={() => setWanted(true)}
      onType={(text) => {
        setTyped(text);
        setWanted(true);
      }}
      onLeave={() => {
        setWanted(false);
        setTyped(undefined);
      }}
    />
  );
}

function labelOf({ data, value }: SelectProps): string {
  const items = data.map((item) => (typeof item === "string" ? { value: item, label: item } : item));
  return items.find((item) => item.value === value)?.label ?? "";
}

type ClosedProps = SelectProps & {
  shown: string;
  onOpen: () => void;
  onType: (text: string) => void;
  onLeave: () => void;
};

function ClosedSelect({ shown, onOpen, onType, onLeave, ...select }: ClosedProps) {
  const t = useTranslations("ui");
  const { value, onChange, searchable = false, clearable, ...others } = select;
  const { onFocus, onBlur, size, error, ...input } = withoutList(others);
  const isClearable = clearable === true && value !== null && value !== undefined && input.disabled !== true;
  const open = (event: KeyboardEvent<HTMLInputElement>) => {
    const opens = ["ArrowDown", "ArrowUp", ...(searchable ? [] : ["Enter", " "])];
    if (!opens.includes(event.key)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <InputBase
      {...input}
      {...(size !== undefined && { size })}
      {...(error !== undefined && { error })}
      __staticSelector="Select"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      pointer={!searchable}
      readOnly={!searchable}
      value={shown}
      rightSectionPointerEvents={isClearable ? "all" : "none"}
      rightSection={
        isClearable ? (
          <CloseButton
            size="sm"
            tabIndex={-1}
            aria-label={t("clear")}
            // The focus would go with the button.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange?.(null, { value: "", label: "" })}
          />
        ) : (
          <ComboboxChevron {...(size !== undefined && { size })} error={error} />
        )
      }
      onPointerEnter={openedSelect.preload}
      onFocus={(event) => {
        openedSelect.preload();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        onLeave();
        onBlur?.(event);
      }}
      onClick={onOpen}
      onKeyDown={open}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

/** What the input itself takes. */
function withoutList(select: Omit<SelectProps, "value" | "onChange" | "searchable" | "clearable">) {
  const {
    data: _data,
    allowDeselect: _allowDeselect,
    limit: _limit,
    filter: _filter,
    nothingFoundMessage: _nothingFound,
    comboboxProps: _combobox,
    onSearchChange: _onSearchChange,
    ...input
  } = select;
  return input;
}
