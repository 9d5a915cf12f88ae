"use client";

import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { unbatched, type RouterInputs, useTRPC } from "@/app/_trpc/trpc";

type Props = { filter: NonNullable<RouterInputs["blogger"]["count"]>; onShow: () => void };

/**
 * Number of creators that a range of fans leaves out because only a lower bound is known, with a link that
 * lists them (docs/rules.md#unknown).
 */
export function LeftBounds({ filter, onShow }: Props) {
  const t = useTranslations("bloggers.bounds");
  const { blogger } = useTRPC();
  const isAsked =
    (filter.fansCountMin ?? filter.fansCountMax) !== undefined && filter.fansBounds === undefined;
  const { data } = useQuery(
    blogger.count.queryOptions({ ...filter, fansBounds: "ONLY" }, { ...unbatched, enabled: isAsked }),
  );
  if (!isAsked || data === undefined || data.total === 0) return null;
  return (
    <Group gap="xs" mb="sm" role="status">
      <Text fz="sm" c="dimmed">
        {t(data.isLeast ? "atLeast" : "left", { count: data.total })}
      </Text>
      <Button variant="default" size="compact-sm" onClick={onShow}>
        {t("show")}
      </Button>
    </Group>
  );
}
