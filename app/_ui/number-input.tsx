"use client";

import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { cleanNumber, formatTyped, limited, toNumber } from "./typed-number";

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

/** Takes a number that is not negative. Separators and the unit stand in it while nobody types. */
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
  const scale = allowDecimal ? decimalScale : 0;
  const current = value === "" ? "" : Number(value);
  // What is set from elsewhere counts, such as by a slider.
  const typed = draft !== null && toNumber(draft) === current ? draft : String(current);
  const change = (text: string) => {
    setDraft(text);
    onChange?.(toNumber(text));
  };
  const turn = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (by === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    change(cleanNumber(String(limited(Number(current) + by, { min, max })), scale));
  };
  return (
    <TextInput
      autoComplete="off"
      inputMode={scale === 0 ? "numeric" : "decimal"}
      {...input}
      value={draft === null ? formatTyped(current, { thousandSeparator, suffix }) : typed}
      onFocus={(event) => {
        setDraft(String(current));
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setDraft(null);
        const kept = current === "" ? "" : limited(current, { min, max });
        if (kept !== current) onChange?.(kept);
        onBlur?.(event);
      }}
      onKeyDown={turn}
      onChange={(event) => change(cleanNumber(event.currentTarget.value, scale))}
    />
  );
}
