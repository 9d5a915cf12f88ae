"use client";

import { Pill, PillsInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { splitNames } from "@/server/domain/kernel/text";
import { settledText } from "./composition";
import { addTags } from "./typed-tags";

type Props = {
  label: ReactNode;
  maxTags: number;
  value?: string[];
  onChange?: (value: string[]) => void;
  error?: ReactNode;
  onFocus?: () => void;
};

/**
 * Short texts: Enter, a comma and leaving the input end one; Backspace removes the last. More than `maxTags`
 * are kept and marked: the form's schema refuses them.
 */
export function TagsInput({ label, error, maxTags, value = [], onChange, ...field }: Props) {
  const t = useTranslations("ui");
  const [typed, setTyped] = useState("");
  const over = value.length - maxTags;
  const addTyped = (text: string) => {
    const next = addTags(value, text);
    setTyped("");
    if (next.length > value.length) onChange?.(next);
  };
  const type = (text: string) => (/[,，、;；]$/.test(text) ? addTyped(text) : setTyped(text));
  const end = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter" && typed !== "") {
      event.preventDefault();
      addTyped(typed);
    } else if (event.key === "Backspace" && typed === "" && value.length > 0) onChange?.(value.slice(0, -1));
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData("text");
    if (splitNames(text).length < 2) return;
    event.preventDefault();
    addTyped(`${typed}${text}`);
  };
  return (
    <PillsInput
      label={label}
      {...(over > 0 && { errorProps: { role: "alert" } })}
      error={over > 0 ? t("tooManyTags", { most: maxTags, over }) : error}
    >
      <Pill.Group>
        {value.map((tag) => (
          <Pill
            key={tag}
            withRemoveButton
            onRemove={() => onChange?.(value.filter((other) => other !== tag))}
          >
            {tag}
          </Pill>
        ))}
        <PillsInput.Field
          {...field}
          value={typed}
          {...settledText(setTyped, type)}
          onKeyDown={end}
          onPaste={paste}
          onBlur={() => addTyped(typed)}
        />
      </Pill.Group>
    </PillsInput>
  );
}
