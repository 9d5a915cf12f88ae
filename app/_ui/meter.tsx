"use client";

import { Group, Progress, Text } from "@mantine/core";
import { useLocale } from "next-intl";
import { formatExactNumber } from "./format";

type Props = {
  used: number;
  cap: number;
  label: string;
  size?: "sm" | "md";
  caption?: string;
};

/** Shows how much of a cap is used: `37 / 150` above a bar, which is amber once the cap is reached. */
export function Meter({ used, cap, label, size = "sm", caption }: Props) {
  const locale = useLocale();
  return (
    <div title={label}>
      <Group justify="space-between" gap={4} wrap="nowrap" lh={size === "sm" ? "18px" : "24px"}>
        <Text span fz={size} className="figures">
          {caption !== undefined && (
            <Text span c="dimmed" fz={size}>
              {caption}{" "}
            </Text>
          )}
          {formatExactNumber(used, locale)}
          <Text span c="dimmed" fz={size}>
            {" / "}
            {formatExactNumber(cap, locale)}
          </Text>
        </Text>
      </Group>
      <Progress.Root size={size === "sm" ? 4 : 6}>
        <Progress.Section
          value={Math.min(100, (used / Math.max(1, cap)) * 100)}
          color={used >= cap ? "orange" : "indigo"}
          aria-label={label}
        />
      </Progress.Root>
    </div>
  );
}
