"use client";

import { ActionIcon, Group, NativeSelect, Text } from "@mantine/core";
import {
  IconBaselineDensityLarge,
  IconBaselineDensityMedium,
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CursorPages } from "./cursor-pages";
import { Hint } from "./hint";
import classes from "./list-foot.module.css";
import { lastReachable, pageSizes } from "./page-sizes";
import { useDensity } from "./density";
import { formatExactNumber, formatTotal } from "./format";

/** Number of rows; `isLeast` marks a lower bound. */
export type ListTotal = { total: number; isLeast: boolean };

type Props = {
  /** Undefined for a list that is shown whole. */
  pages: CursorPages | undefined;
  shown: { list: readonly unknown[]; nextCursor: string | null };
  total: ListTotal | undefined;
  /** True while the requested page is loading and `shown` is still the previous one. */
  coming: boolean;
  mostWidth: number | undefined;
  /** The bar of the selection, in place of what says how the list is shown. */
  selection?: ReactNode;
};

export function ListFoot({ pages, shown, total, coming, mostWidth, selection }: Props) {
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
    <Group
      justify="space-between"
      gap="xs"
      maw={mostWidth ?? "none"}
      className={`${classes.foot ?? ""} ${selection === undefined ? "" : (classes.selection ?? "")}`}
      // What turns pages stays in place when the bar of the selection needs two rows.
      {...(selection !== undefined && { wrap: "nowrap", align: "flex-end" })}
    >
      {selection ?? (
        <Group gap="xs">
          <DensityButton />
          {pages !== undefined && <PageSize pages={pages} />}
        </Group>
      )}
      <Group gap={4} {...(selection !== undefined && { wrap: "nowrap", visibleFrom: "sm", flex: "none" })}>
        <Text
          mr="xs"
          className={`figures ${classes.range ?? ""}`}
          c="dimmed"
          size="sm"
          style={{ whiteSpace: "nowrap" }}
        >
          {text}
        </Text>
        {pages !== undefined && (
          <>
            {selection === undefined && <PageNumber pages={pages} total={total} />}
            <Steps pages={pages} nextCursor={coming ? null : shown.nextCursor} total={total} />
          </>
        )}
      </Group>
    </Group>
  );
}

/** The number of the last page; null if not all rows were counted. */
function lastPage({ page, limit }: CursorPages, total: ListTotal | undefined): number | null {
  if (total === undefined || total.isLeast) return null;
  return Math.max(page, Math.ceil(total.total / limit));
}

function PageNumber({ pages, total }: { pages: CursorPages; total: ListTotal | undefined }) {
  const t = useTranslations("ui.pager");
  const locale = useLocale();
  const { page, limit } = pages;
  const number = (value: number) => formatExactNumber(value, locale);
  const last = lastPage(pages, total);
  const reached = Math.min(last ?? Infinity, Math.ceil((total?.total ?? 0) / limit), lastReachable(limit));
  const choices = Array.from({ length: Math.max(1, reached) }, (_, at) => at + 1);
  if (page > choices.length) choices.push(page);
  const nameOf = (value: number) =>
    last === null
      ? t("page", { page: number(value) })
      : t("pageOf", { page: number(value), pages: number(last) });
  return (
    <NativeSelect
      size="xs"
      mr="xs"
      visibleFrom="sm"
      aria-label={t("goTo")}
      data={choices.map((value) => ({ value: String(value), label: nameOf(value) }))}
      value={String(page)}
      onChange={(event) => pages.goTo(Number(event.currentTarget.value))}
    />
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

type StepsProps = { pages: CursorPages; nextCursor: string | null; total: ListTotal | undefined };

function Steps({ pages, nextCursor, total }: StepsProps) {
  const t = useTranslations("ui.pager");
  const last = lastPage(pages, total);
  const steps = [
    { name: "first", icon: IconChevronsLeft, possible: pages.page > 1, go: pages.first, isEnd: true },
    { name: "previous", icon: IconChevronLeft, possible: pages.canGoBack, go: pages.previous },
    {
      name: "next",
      icon: IconChevronRight,
      possible: nextCursor !== null,
      go: () => {
        if (nextCursor !== null) pages.next(nextCursor);
      },
    },
    {
      name: "last",
      icon: IconChevronsRight,
      isEnd: true,
      possible: last !== null && pages.page < last && last <= lastReachable(pages.limit),
      go: () => {
        if (last !== null) pages.goTo(last);
      },
    },
  ] as const;
  return steps.map(({ name, icon: StepIcon, possible, go, ...step }) => (
    <Hint key={name} label={t(name)}>
      <ActionIcon
        variant="default"
        size={30}
        className={"isEnd" in step ? (classes.end ?? "") : ""}
        aria-label={t(name)}
        disabled={!possible}
        onClick={go}
      >
        <StepIcon size={16} />
      </ActionIcon>
    </Hint>
  ));
}

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
