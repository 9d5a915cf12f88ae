"use client";

import { Group, NumberInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";

type Range = { min: number | undefined; max: number | undefined };
type Props = { minLabel: string; maxLabel: string; value: Range; onChange: (range: Range) => void };

/** From … to …, either end open. */
export function NumberRange({ minLabel, maxLabel, value, onChange }: Props) {
  const tell = useDebouncedCallback(onChange, 400);
  const field = (end: keyof Range, label: string) => (
    <NumberInput
      key={`${end} ${String(value[end])}`}
      w={116}
      aria-label={label}
      placeholder={label}
      defaultValue={value[end] ?? ""}
      onChange={(given) => tell({ ...value, [end]: typeof given === "number" ? given : undefined })}
      min={0}
      max={2_147_483_647}
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      hideControls
      clampBehavior="strict"
    />
  );
  return (
    <Group gap={4} wrap="nowrap">
      {field("min", minLabel)}
      <span aria-hidden>–</span>
      {field("max", maxLabel)}
    </Group>
  );
}
