"use client";

import { Text, TextInput, type TextInputProps } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { describeNumberRefusal, movePoint } from "@/server/domain/kernel/numbers";
import classes from "./number-input.module.css";
import { added, formatTyped, parsedAs, parseTyped } from "./typed-number";

type Props = Omit<TextInputProps, "value" | "onChange" | "type"> & {
  value?: number | string;
  /** Gets the number, an empty text, or the text that is not a number. */
  onChange?: (value: number | string) => void;
  min?: number;
  max?: number;
  step?: number;
  allowDecimal?: boolean;
  decimalScale?: number;
  thousandSeparator?: string;
  suffix?: string;
  isRate?: boolean;
};

/** More decimals than needed, and within a double's precision. */
const MAX_DECIMALS = 6;

/**
 * Accepts the notations of docs/numbers.md, and shows below how the text was read. Invalid text and numbers
 * outside the limits stay in the field with an error, and keep the form from being sent.
 */
export function NumberInput({ value = "", onChange, onFocus, onBlur, onKeyDown, ...props }: Props) {
  const select = useSelectAll();
  const { min = 0, max = Number.MAX_SAFE_INTEGER, step = 1, allowDecimal = true, ...more } = props;
  const { decimalScale = MAX_DECIMALS, thousandSeparator, suffix, isRate = false, error, ...input } = more;
  const locale = useLocale();
  const t = useTranslations("ui.number");
  const [draft, setDraft] = useState<string | null>(null);
  /** Errors are shown only after the field was left. */
  const [isLeft, setLeft] = useState(true);
  /** The hint when the field was left: without its line the buttons below would move under a click. */
  const [last, setLast] = useState<{ value: number | string; hint: string } | null>(null);
  /** Text that an input method is composing; it must not be parsed. */
  const [composed, setComposed] = useState<string | null>(null);
  const rules = { min, max, decimals: allowDecimal ? decimalScale : 0, isRate };
  const plain = typeof value === "number" ? formatTyped(value, {}) : value;
  // A value set from elsewhere, such as by a slider, replaces the draft.
  const text = draft !== null && parseTyped(draft, rules).value === value ? draft : plain;
  const typed = parseTyped(text, rules);
  const change = (next: string) => {
    setDraft(next);
    setLeft(false);
    onChange?.(parseTyped(next, rules).value);
  };
  const turn = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.key === "Enter") setLeft(true);
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (by === undefined || event.nativeEvent.isComposing || typed.refusal !== undefined) return;
    event.preventDefault();
    change(formatTyped(added(Number(typed.value), by, { min, max }), {}));
  };
  const isShown = draft === null && typed.refusal === undefined;
  const shown = isShown ? formatTyped(typed.value as number | "", { thousandSeparator, suffix }) : text;
  const refused =
    isLeft && typed.refusal !== undefined
      ? describeNumberRefusal(text, typed.refusal, locale === "en" ? "en" : "zh")
      : null;
  const isSmallRate = isRate && typeof typed.value === "number" && typed.value > 0 && typed.value < 1;
  const hint = isSmallRate
    ? t("smallRate", { rate: `${typed.value}%`, other: `${movePoint(String(typed.value), 2)}%` })
    : draft === null
      ? last?.value === value && last.hint
      : parsedAs(text, typed, isRate);
  return (
    <TextInput
      autoComplete="off"
      // Numeric keyboards lack 万; fields that do not need it get digits only.
      inputMode={thousandSeparator !== undefined ? "text" : allowDecimal ? "decimal" : "numeric"}
      {...input}
      error={refused ?? error}
      classNames={{ error: classes.said ?? "" }}
      {...(typed.refusal !== undefined && { "data-unread": true })}
      value={composed ?? shown}
      inputContainer={(children) => (
        <>
          {children}
          {typeof hint === "string" && composed === null && (
            <Text className={classes.said ?? ""} fz="xs" c="dimmed" mt={4} aria-live="polite">
              {isSmallRate ? hint : `= ${hint}`}
            </Text>
          )}
        </>
      )}
      onFocus={(event) => {
        onFocus?.(event);
        if (draft !== text) select.onFocus(event.currentTarget);
        setDraft(text);
      }}
      onMouseDown={select.onMouseDown}
      onBlur={(event) => {
        select.onBlur();
        setLeft(true);
        if (typed.refusal === undefined) setDraft(null);
        if (typeof hint === "string") setLast({ value, hint });
        onBlur?.(event);
      }}
      onKeyDown={turn}
      onChange={({ currentTarget, nativeEvent }) => {
        if ((nativeEvent as InputEvent).isComposing) setComposed(currentTarget.value);
        else change(currentTarget.value);
      }}
      onCompositionEnd={({ currentTarget }) => {
        setComposed(null);
        change(currentTarget.value);
      }}
    />
  );
}

/**
 * Selects all when the keyboard enters a field, so that typing replaces the figure: removing separators and
 * unit loses the browser's own selection.
 */
function useSelectAll() {
  const isPressed = useRef(false);
  const entered = useRef<HTMLInputElement>(null);
  // After the text without separators is rendered.
  useLayoutEffect(() => {
    entered.current?.select();
    entered.current = null;
  });
  return {
    onMouseDown: () => {
      isPressed.current = true;
    },
    onFocus: (input: HTMLInputElement) => {
      entered.current = isPressed.current ? null : input;
    },
    onBlur: () => {
      isPressed.current = false;
      entered.current = null;
    },
  };
}
