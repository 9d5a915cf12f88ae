"use client";

import { Text, TextInput, type TextInputProps } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { describeNumberRefusal, movePoint } from "@/server/domain/kernel/numbers";
import classes from "./number-input.module.css";
import { added, formatTyped, readAs, readTyped } from "./typed-number";

type Props = Omit<TextInputProps, "value" | "onChange" | "type"> & {
  value?: number | string;
  /** Told the number, an empty text while it is empty, or what stands there while it is no number. */
  onChange?: (value: number | string) => void;
  min?: number;
  max?: number;
  /** What the arrow keys add and take away. */
  step?: number;
  allowDecimal?: boolean;
  decimalScale?: number;
  thousandSeparator?: string;
  suffix?: string;
  /** A rate in percent, with or without its sign. */
  isRate?: boolean;
};

/** More decimals than anybody types, and as many as a double surely keeps. */
const MOST_DECIMALS = 6;

/**
 * Takes a number as people write it (docs/numbers.md), and says below what it was read as. What cannot be
 * read, or is outside the limits, stays as it was typed: a sentence says what is allowed, and forms hold it.
 */
export function NumberInput({ value = "", onChange, onFocus, onBlur, onKeyDown, ...props }: Props) {
  const select = useSelectAll();
  const { min = 0, max = Number.MAX_SAFE_INTEGER, step = 1, allowDecimal = true, ...more } = props;
  const { decimalScale = MOST_DECIMALS, thousandSeparator, suffix, isRate = false, error, ...input } = more;
  const locale = useLocale();
  const t = useTranslations("ui.number");
  const [draft, setDraft] = useState<string | null>(null);
  /** Whether the person has left what they typed: until then nothing is wrong with it. */
  const [isLeft, setLeft] = useState(true);
  /** What an input method is still putting together: nothing may read it. */
  const [composed, setComposed] = useState<string | null>(null);
  const rules = { min, max, decimals: allowDecimal ? decimalScale : 0, isRate };
  const plain = typeof value === "number" ? formatTyped(value, {}) : value;
  // What is set from elsewhere counts, such as by a slider.
  const text = draft !== null && readTyped(draft, rules).value === value ? draft : plain;
  const typed = readTyped(text, rules);
  const change = (next: string) => {
    setDraft(next);
    setLeft(false);
    onChange?.(readTyped(next, rules).value);
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
    : draft !== null && readAs(text, typed, isRate);
  return (
    <TextInput
      autoComplete="off"
      // 万 is on no keyboard of digits; where nobody needs it, digits are quicker.
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
 * Selects all where the keyboard leads to a field, so that what is typed replaces the figure: taking its
 * separators and unit away loses the browser's own selection.
 */
function useSelectAll() {
  const isPressed = useRef(false);
  const entered = useRef<HTMLInputElement>(null);
  // After the text without separators is shown.
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
