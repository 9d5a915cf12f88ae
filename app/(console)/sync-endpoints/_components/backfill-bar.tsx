"use client";

import { Group, type GroupProps, Progress, Text } from "@mantine/core";
import { useTranslations } from "next-intl";

/** How much of the roster a back-fill has been through, as a bar and as a number. */
export function BackfillBar({ percent, ...rest }: { percent: number } & Pick<GroupProps, "w">) {
  const words = useTranslations("syncEndpoints.backfill");
  return (
    <Group gap={8} wrap="nowrap" {...rest}>
      <Progress.Root flex={1} miw={40} size="sm">
        <Progress.Section value={percent} color="blue" aria-label={words("title")} />
      </Progress.Root>
      <Text fz="sm" className="figures">
        {percent}%
      </Text>
    </Group>
  );
}
