"use client";

import { ActionIcon, Group, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/app/_trpc/query-error";
import { type RouterInputs, useTRPC } from "@/app/_trpc/trpc";
import { Hint } from "@/app/_ui/hint";
import { useDrawerKeys, usePageKeys } from "@/app/_ui/keyboard";
import { notifyFailed } from "@/app/_ui/notify";
import { useRecordNavigation } from "@/app/_ui/record-navigation";

type Props = { id: string; show?: (id: string, search: string) => void };

/** The creators before and after this one in the list that it was opened from. */
export function Neighbours({ id, show }: Props) {
  const t = useTranslations("bloggerDetail");
  const client = useQueryClient();
  const { blogger } = useTRPC();
  const walk = useRecordNavigation(
    "/bloggers",
    id,
    (input, cursor) =>
      client.query(
        blogger.list.queryOptions({
          ...(input as RouterInputs["blogger"]["list"]),
          cursor: cursor ?? undefined,
        }),
      ),
    show,
  );
  const errorText = useErrorText();
  const step = (go: (() => Promise<void>) | undefined) => () =>
    void go?.().catch((error: unknown) => notifyFailed(errorText(error)));
  const keys = [
    ["p", step(walk?.previous)],
    ["n", step(walk?.next)],
  ] as const;
  const inDrawer = show !== undefined;
  usePageKeys(walk === null || inDrawer ? [] : keys.map(([key, run]) => [key, run]));
  useDrawerKeys(walk === null || !inDrawer ? [] : keys.map(([key, run]) => [key, run]));
  if (walk === null) return null;
  const { position, count } = walk;
  const buttons = [
    { label: t("previous"), key: "p", go: walk.previous, Icon: IconChevronUp },
    { label: t("next"), key: "n", go: walk.next, Icon: IconChevronDown },
  ];
  return (
    <Group gap={4} wrap="nowrap">
      <Text c="dimmed" fz="sm" className="figures" title={t("ofPage", { position, count })}>
        {position} / {count}
      </Text>
      {buttons.map(({ label, key, go, Icon }) => (
        <Hint key={key} label={`${label} (${key})`}>
          <ActionIcon aria-label={label} disabled={go === undefined} onClick={step(go)}>
            <Icon size={16} stroke={1.5} />
          </ActionIcon>
        </Hint>
      ))}
    </Group>
  );
}
