"use client";

import { ActionIcon, Group, Input, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { describeNumberRefusal } from "@/server/domain/kernel/numbers";
import classes from "./count-range.module.css";
import { formatShortNumber } from "./format";
import { Menu } from "./lazy/popups";
import { type CountRange, type CountRangeText, parseCountRange } from "./count-range-text";
import { useTyped } from "./use-typed";

type Props = {
  minLabel: string;
  maxLabel: string;
  value: CountRange;
  onChange: (range: CountRange) => void;
  presets?: readonly RangePreset[];
};

export type RangePreset = { label: string; min?: number; max?: number };

/**
 * A range of counts with optional ends, in notations such as `10万` or `10k`. Applied once typing pauses;
 * invalid input is never applied and is reported on blur.
 */
export function CountRangeInput({ minLabel, maxLabel, value, onChange, presets = [] }: Props) {
  const t = useTranslations("ui.range");
  const locale = useLocale();
  const problemId = useId();
  const write = (count: number | undefined) => (count === undefined ? "" : formatShortNumber(count, locale));
  const toTexts = ({ min, max }: CountRange) => ({ min: write(min), max: write(max) });
  const typed = useTyped<CountRange, CountRangeText>(value, onChange, { write: toTexts, isSame });
  const { text: texts, setText: setTexts } = typed;
  const [isComplete, setComplete] = useState(true);
  const read = parseCountRange(texts);
  const tell = () => {
    if ("range" in read) typed.tell(read.range);
  };
  const tellSoon = useDebouncedCallback(tell, 600);
  const finish = () => {
    setComplete(true);
    tell();
  };
  const wrong = "problem" in read ? read.problem : undefined;
  const problem = isComplete ? wrong : undefined;
  const field = (end: keyof CountRange, label: string) => (
    <TextInput
      className={classes.end ?? ""}
      inputMode="text"
      aria-label={label}
      placeholder={label}
      value={texts[end]}
      onChange={({ currentTarget, nativeEvent }) => {
        setTexts({ ...texts, [end]: currentTarget.value });
        setComplete(false);
        // 10w while composing 10万 is a different number, or invalid.
        if ((nativeEvent as InputEvent).isComposing) tellSoon.cancel();
        else tellSoon();
      }}
      onCompositionEnd={tellSoon}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === "Enter") finish();
      }}
      error={problem?.end === end}
      {...(wrong?.end === end && { "data-unread": true })}
      {...(problem?.end === end && { "aria-describedby": problemId })}
    />
  );
  return (
    <div className={classes.range}>
      <Group gap={4} wrap="nowrap">
        {field("min", minLabel)}
        <span aria-hidden>–</span>
        {field("max", maxLabel)}
        {presets.length > 0 && (
          <Menu
            position="bottom-end"
            withinPortal={false}
            target={
              <ActionIcon variant="default" size={36} aria-label={t("presets", { name: minLabel })}>
                <IconChevronDown size={14} stroke={1.5} />
              </ActionIcon>
            }
          >
            {({ Item }) =>
              presets.map(({ label, min, max }) => (
                <Item
                  key={label}
                  onClick={() => {
                    tellSoon.cancel();
                    setTexts(toTexts({ min, max }));
                    setComplete(true);
                    typed.tell({ min, max });
                  }}
                >
                  {label}
                </Item>
              ))
            }
          </Menu>
        )}
      </Group>
      {problem !== undefined && (
        <Input.Error id={problemId} role="alert" mt={4} maw={264}>
          {problem.refusal === undefined
            ? t("crossed")
            : describeNumberRefusal(texts[problem.end], problem.refusal, locale === "en" ? "en" : "zh")}
        </Input.Error>
      )}
    </div>
  );
}

function isSame(one: CountRange, other: CountRange): boolean {
  return one.min === other.min && one.max === other.max;
}
