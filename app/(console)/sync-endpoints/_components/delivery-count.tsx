"use client";

import { Text } from "@mantine/core";
import { useLocale } from "next-intl";
import { formatExactNumber } from "@/app/_ui/format-number";

/** Up to here the server counts. */
const MOST_COUNTED = 1_000;

/** A number of deliveries, `1,000+` at most; `bad` ones wait for a person and stand out. */
export function DeliveryCount({ count, bad = false }: { count: number; bad?: boolean }) {
  const text = `${formatExactNumber(count, useLocale())}${count >= MOST_COUNTED ? "+" : ""}`;
  return (
    <Text
      span
      inherit
      className="figures"
      {...(bad && count > 0 && { c: "var(--mantine-color-error)", fw: 600 })}
    >
      {text}
    </Text>
  );
}
