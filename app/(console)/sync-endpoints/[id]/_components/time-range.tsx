"use client";

import { DateTimePicker } from "@mantine/dates";
import { useTranslations } from "next-intl";

type Range = { from?: string | undefined; to?: string | undefined };
type Props = {
  /** Either end in the person's zone (`2026-11-21T14:05`), or open. */
  value: Range;
  onChange: (changes: Range) => void;
  withinPortal?: boolean;
};

/** Asks for a range by the minute; either end may be open. */
export function TimeRange({ value, onChange, withinPortal = true }: Props) {
  const t = useTranslations("syncEndpoints.log");
  const picker = (end: "from" | "to") => (
    <DateTimePicker
      label={t(end)}
      placeholder={t(`open.${end}`)}
      value={value[end]?.replace("T", " ") ?? null}
      onChange={(text) =>
        onChange({ [end]: text === null ? undefined : text.slice(0, 16).replace(" ", "T") })
      }
      valueFormat="YYYY-MM-DD HH:mm"
      clearable
      popoverProps={{ withinPortal }}
    />
  );
  return (
    <>
      {picker("from")}
      {picker("to")}
    </>
  );
}
