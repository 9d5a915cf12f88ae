"use client";

import { DateTimePicker } from "@mantine/dates";
import { useTranslations } from "next-intl";

type Range = { from?: string | undefined; to?: string | undefined };
type Props = {
  /** Either end as the person's clock shows it (`2026-11-21T14:05`), or open. */
  value: Range;
  onChange: (changes: Range) => void;
  withinPortal?: boolean;
};

/** From … to … by the minute, either end open. */
export function TimeRange({ value, onChange, withinPortal = true }: Props) {
  const words = useTranslations("syncEndpoints.log");
  const picker = (end: "from" | "to") => (
    <DateTimePicker
      label={words(end)}
      placeholder={words(`open.${end}`)}
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
