"use client";

import { ActionIcon, Group, NativeSelect, Text } from "@mantine/core";
import {
  IconBaselineDensityLarge,
  IconBaselineDensityMedium,
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
} from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import type { CursorPages } from "./cursor-pages";
import { Hint } from "./hint";
import { pageSizes } from "./page-sizes";
import { useDensity } from "./density";
import { formatExactNumber, formatTotal } from "./format";

/** How many rows a list has; `isLeast`: there are more than were counted. */
export type ListTotal = { total: number; isLeast: boolean };

type Props = {
  /** Undefined for a list that is shown whole. */
  pages: CursorPages | undefined;
  shown: { list: readonly unknown[]; nextCursor: string | null };
  /** Undefined until it is known. */
  total: ListTotal | undefined;
  /** True while the requested page is loading and `shown` is still the one before. */
  coming: boolean;
  /** The largest width of the table that it stands below. */
  mostWidth: number | undefined;
};

/** Shows density and page size, range and total, and the buttons for first, previous and next. */
export function ListFoot({ pages, shown, total, coming, mostWidth }: Props) {
  const t = useTranslations("ui.pager");
  const locale = useLocale();
  const start = pages === undefined ? 1 : (pages.page - 1) * pages.limit + 1;
  const count = shown.list.length;
  const end = start + count - 1;
  const most = total && formatTotal({ ...total, total: Math.max(total.total, coming ? 0 : end) }, locale);
  const all = most !== undefined && t("all", { total: most });
  const range = most === undefined ? t("range", { start, end }) : t("rangeOf", { start, end, total: most });
  const text = pages === undefined || coming ? all : count === 0 ? t("none") : range;
  return (
    <Group justify="space-between" py="xs" gap="xs" maw={mostWidth ?? "none"}>
      <Group gap="xs">
        <DensityButton />
        {pages !== undefined && <PageSize pages={pages} />}
      </Group>
      <Group gap={4}>
        <Text mr="xs" className="figures" c="dimmed" size="sm">
          {text}
        </Text>
        {pages !== undefined && (
          <>
            <PageNumber pages={pages} total={total} />
            <Steps pages={pages} nextCursor={coming ? null : shown.nextCursor} />
          </>
        )}
      </Group>
    </Group>
  );
}

/** The number of pages is known where all rows were counted. */
function PageNumber({ pages: { page, limit }, total }: { pages: CursorPages; total: ListTotal | undefined }) {
  const t = useTranslations("ui.pager");
  const locale = useLocale();
  const number = (value: number) => formatExactNumber(value, locale);
  const isCounted = total !== undefined && !total.isLeast;
  const pages = isCounted ? Math.max(page, Math.ceil(total.total / limit)) : null;
  return (
    <Text mr="xs" className="figures" size="sm" visibleFrom="sm">
      {pages === null
        ? t("page", { page: number(page) })
        : t("pageOf", { page: number(page), pages: number(pages) })}
    </Text>
  );
}

function PageSize({ pages }: { pages: CursorPages }) {
  const t = useTranslations("ui.pager");
  return (
    <>
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
    </>
  );
}

function Steps({ pages, nextCursor }: { pages: CursorPages; nextCursor: string | null }) {
  const t = useTranslations("ui.pager");
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
  return steps.map(({ name, icon: StepIcon, possible, go }) => (
    <Hint key={name} label={t(name)}>
      <ActionIcon variant="default" size={30} aria-label={t(name)} disabled={!possible} onClick={go}>
        <StepIcon size={16} />
      </ActionIcon>
    </Hint>
  ));
}

/** Makes the rows of all tables low, or high again. */
function DensityButton() {
  const t = useTranslations("ui.pager");
  const [isCompact, setCompact] = useDensity();
  const Picture = isCompact ? IconBaselineDensityLarge : IconBaselineDensityMedium;
  return (
    <Hint label={t("compact")}>
      <ActionIcon
        variant="default"
        size={30}
        visibleFrom="sm"
        aria-label={t("compact")}
        aria-pressed={isCompact}
        onClick={() => setCompact(!isCompact)}
      >
        <Picture size={16} stroke={1.5} />
      </ActionIcon>
    </Hint>
  );
}
