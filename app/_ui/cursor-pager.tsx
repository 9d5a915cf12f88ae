"use client";

import { ActionIcon, Group, NativeSelect, Text, Tooltip } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useUrlState } from "./use-url-state";

const pageSizes = [20, 50, 100, 200] as const;
const defaultPageSize = 50;

export type CursorPages = {
  cursor: string | undefined;
  limit: number;
  page: number;
  canGoBack: boolean;
  next: (cursor: string) => void;
  previous: () => void;
  first: () => void;
  setLimit: (limit: number) => void;
};

/** Changes of the URL that lead back to the first page. */
export const firstPage = { cursor: null, page: null } as const;

/**
 * Pages by cursor, in the URL. A cursor only leads forward, so the way back is stored for the tab: a URL from
 * elsewhere leads on, and to the first page.
 */
export function useCursorPages(): CursorPages {
  const [params, change] = useUrlState();
  const page = Math.max(1, Number(params.get("page") ?? 1) || 1);
  const wantedLimit = Number(params.get("limit"));
  const limit = pageSizes.find((size) => size === wantedLimit) ?? defaultPageSize;
  const trail = readTrail(params);
  const before = page > 2 ? trail[page - 2] : null;
  return {
    cursor: params.get("cursor") ?? undefined,
    limit,
    page,
    canGoBack: page === 2 || (page > 2 && before !== undefined),
    next: (cursor) => {
      writeTrail(params, { ...trail, [page]: cursor });
      change({ cursor, page: String(page + 1) });
    },
    previous: () => change(page > 2 ? { cursor: before, page: String(page - 1) } : firstPage),
    first: () => change(firstPage),
    setLimit: (size) => change({ ...firstPage, limit: size === defaultPageSize ? null : String(size) }),
  };
}

/**
 * Returns the storage key of the way back. It holds the query, because a cursor is valid for one query only.
 */
function trailKey(params: URLSearchParams): string {
  const query = [...params].filter(([name]) => name !== "cursor" && name !== "page");
  return `pages ${window.location.pathname}?${new URLSearchParams(query).toString()}`;
}

function readTrail(params: URLSearchParams): Record<number, string> {
  if (typeof window === "undefined") return {};
  return JSON.parse(window.sessionStorage.getItem(trailKey(params)) ?? "{}") as Record<number, string>;
}

function writeTrail(params: URLSearchParams, trail: Record<number, string>): void {
  window.sessionStorage.setItem(trailKey(params), JSON.stringify(trail));
}

type Props = {
  pages: CursorPages;
  shown: { list: readonly unknown[]; nextCursor: string | null };
  /** True while the requested page is loading and `shown` is still the one before. */
  coming: boolean;
};

/** Shows page size, range, and the buttons for first, previous and next. */
export function CursorPager({ pages, shown, coming }: Props) {
  const t = useTranslations("ui.pager");
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
          aria-label={t("size")}
          data={pageSizes.map(String)}
          value={String(pages.limit)}
          onChange={(event) => pages.setLimit(Number(event.currentTarget.value))}
        />
        <Text size="sm" c="dimmed">
          {t("perPage")}
        </Text>
      </Group>
      <Group gap={4}>
        <Text size="sm" c="dimmed" className="figures" mr="xs">
          {!coming && (count === 0 ? t("none") : t("range", { start, end: start + count - 1 }))}
        </Text>
        {steps.map(({ name, icon: StepIcon, possible, go }) => (
          <Tooltip key={name} label={t(name)}>
            <ActionIcon variant="default" size={30} aria-label={t(name)} disabled={!possible} onClick={go}>
              <StepIcon size={16} />
            </ActionIcon>
          </Tooltip>
        ))}
      </Group>
    </Group>
  );
}
