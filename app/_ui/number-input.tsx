"use client";

import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { added, cleanNumber, formatTyped, limited, toNumber } from "./typed-number";

type Props = Omit<TextInputProps, "value" | "onChange" | "type"> & {
  /** An empty text while it is empty. */
  value?: number | string;
  onChange?: (value: number | "") => void;
  min?: number;
  max?: number;
  /** What the arrow keys add and take away. */
  step?: number;
  allowDecimal?: boolean;
  decimalScale?: number;
  thousandSeparator?: string;
  suffix?: string;
};

/**
 * Takes a number. Separators and the unit stand in it while nobody types. What is left outside the limits
 * becomes the nearest number within, but a negative one stays for the form to refuse: it becomes no other.
 */
export function NumberInput({ value = "", onChange, onFocus, onBlur, onKeyDown, ...props }: Props) {
  const {
    min = 0,
    max,
    step = 1,
    allowDecimal = true,
    decimalScale,
    thousandSeparator,
    suffix,
    ...input
  } = props;
  const [draft, setDraft] = useState<string | null>(null);
  /** What an input method is still putting together: nothing may change it. */
  const [composed, setComposed] = useState<string | null>(null);
  const node = useRef<HTMLInputElement>(null);
  /** What was selected, or where the caret stood: another text in the input would put it at the end. */
  const place = useRef<[from: number, to: number]>(null);
  useLayoutEffect(() => {
    if (place.current !== null) node.current?.setSelectionRange(...place.current);
    place.current = null;
  });
  const scale = allowDecimal ? decimalScale : 0;
  const current = value === "" ? "" : Number(value);
  // What is set from elsewhere counts, such as by a slider.
  const typed = draft !== null && toNumber(draft) === current ? draft : String(current);
  const change = (text: string) => {
    setDraft(text);
    onChange?.(toNumber(text));
  };
  const take = ({ value: text, selectionStart }: HTMLInputElement) => {
    const before = cleanNumber(text.slice(0, selectionStart ?? text.length), scale).length;
    place.current = [before, before];
    change(cleanNumber(text, scale));
  };
  const turn = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (by === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    change(cleanNumber(String(added(Number(current), by, { min, max })), scale));
  };
  return (
    <TextInput
      autoComplete="off"
      inputMode={scale === 0 ? "numeric" : "decimal"}
      {...input}
      ref={node}
      value={composed ?? (draft === null ? formatTyped(current, { thousandSeparator, suffix }) : typed)}
      onFocus={(event) => {
        onFocus?.(event);
        const { selectionStart, selectionEnd, value: shown } = event.currentTarget;
        // Tab selects all, or the caller does, and what is typed then replaces it.
        if (selectionStart === 0 && selectionEnd === shown.length)
          place.current = [0, String(current).length];
        setDraft(String(current));
      }}
      onBlur={(event) => {
        setDraft(null);
        const kept = current === "" || current < 0 ? current : limited(current, { min, max });
        if (kept !== current) onChange?.(kept);
        onBlur?.(event);
      }}
      onKeyDown={turn}
      onChange={({ currentTarget, nativeEvent }) => {
        if ((nativeEvent as InputEvent).isComposing) setComposed(currentTarget.value);
        else take(currentTarget);
      }}
      onCompositionEnd={({ currentTarget }) => {
        setComposed(null);
        take(currentTarget);
      }}
    />
  );
}
