"use client";

import { Pill, PillsInput } from "@mantine/core";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { addTags } from "./typed-tags";

type Props = {
  label: ReactNode;
  maxTags: number;
  /** What `form.getInputProps` returns. */
  value?: string[];
  onChange?: (value: string[]) => void;
  error?: ReactNode;
  onFocus?: () => void;
};

/** Takes short texts: Enter, a comma and leaving the input end one; Backspace takes the last one away. */
export function TagsInput({ label, error, maxTags, value = [], onChange, ...field }: Props) {
  const [typed, setTyped] = useState("");
  const take = (text: string) => {
    setTyped("");
    const next = addTags(value, text, maxTags);
    if (next.length > value.length) onChange?.(next);
  };
  const end = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && typed !== "") {
      event.preventDefault();
      take(typed);
    } else if (event.key === "Backspace" && typed === "" && value.length > 0) onChange?.(value.slice(0, -1));
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData("text");
    if (!/[,，\n]/.test(text)) return;
    event.preventDefault();
    take(`${typed}${text}`);
  };
  return (
    <PillsInput label={label} error={error}>
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
          onChange={({ currentTarget, nativeEvent }) => {
            const { value: text } = currentTarget;
            const isEnded = !(nativeEvent as InputEvent).isComposing && /[,，]$/.test(text);
            if (isEnded) take(text);
            else setTyped(text);
          }}
          onKeyDown={end}
          onPaste={paste}
          onBlur={() => take(typed)}
        />
      </Pill.Group>
    </PillsInput>
  );
}
