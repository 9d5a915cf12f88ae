"use client";

import { ActionIcon, Group, NativeSelect, Text, Tooltip } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type CursorPages, pageSizes } from "./use-cursor-pages";

type Props = {
  pages: CursorPages;
  shown: { list: readonly unknown[]; nextCursor: string | null };
  /** The page that was asked for is still to come, and `shown` the one before: it leads nowhere, and has no place in the list. */
  coming: boolean;
};

/** The foot of a list: page size, what is shown, first, previous, next. */
export function CursorPager({ pages, shown, coming }: Props) {
  const words = useTranslations("ui.pager");
  const start = (pages.page - 1) * pages.limit + 1;
  const count = shown.list.length;
  const nextCursor = coming ? null : shown.nextCursor;
  const steps = [
    { name: "first", icon: IconChevronsLeft, possible: pages.page > 1, go: pages.first },
    { name: "previous", icon: IconChevronLeft, possible: pages.canGoBack, go: pages.previous },
    {
      name: "next",
      icon: IconChevronRight,
      possible: nextCursor !== null,
      go: () => {
        if (nextCursor !== null) pages.next(nextCursor);
      },
    },
  ] as const;
  return (
    <Group justify="space-between" py="xs" gap="xs">
      <Group gap="xs">
        <NativeSelect
          size="xs"
          w={72}
          aria-label={words("size")}
          data={pageSizes.map(String)}
          value={String(pages.limit)}
          onChange={(event) => pages.setLimit(Number(event.currentTarget.value))}
        />
        <Text size="sm" c="dimmed">
          {words("perPage")}
        </Text>
      </Group>
      <Group gap={4}>
        <Text size="sm" c="dimmed" className="figures" mr="xs">
          {!coming && (count === 0 ? words("none") : words("range", { start, end: start + count - 1 }))}
        </Text>
        {steps.map(({ name, icon: StepIcon, possible, go }) => (
          <Tooltip key={name} label={words(name)}>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={words(name)}
              disabled={!possible}
              onClick={go}
            >
              <StepIcon size={16} />
            </ActionIcon>
          </Tooltip>
        ))}
      </Group>
    </Group>
  );
}
