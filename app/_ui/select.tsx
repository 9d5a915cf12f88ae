"use client";

import { CloseButton, ComboboxChevron, InputBase } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { useIsComposing } from "./composition";
import { lazy, useLazy } from "./lazy/lazy";
import type { SelectProps } from "./select-props";

/** The dropdown is larger than the form around it. */
const openedSelect = lazy(() => import("./opened-select"));

/**
 * A select whose dropdown is loaded on hover or focus. On opening or typing the loaded one replaces the
 * closed one; focus and typed text are kept.
 */
export function Select(props: SelectProps) {
  const [wanted, setWanted] = useState(false);
  const [typed, setTyped] = useState<string>();
  const isComposing = useIsComposing();
  const loaded = useLazy(openedSelect, { wanted, giveUp: () => setWanted(false) });
  const shown = typed ?? labelOf(props);
  const isReady = loaded !== undefined && wanted;
  const [isOpened, setOpened] = useState(false);
  // An input must not be replaced while text is being composed in it.
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
            // Keeps the focus in the input, as the button is unmounted.
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
