"use client";

import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { QueryError } from "@/app/_trpc/query-error";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { usePages } from "@/app/_trpc/use-pages";
import { EmptyState } from "@/app/_ui/empty-state";
import { RelativeTime } from "@/app/_ui/values";
import type { BloggerWire, BloggerWireField } from "@/server/domain/roster/blogger";
import { formOfLength } from "@/server/domain/roster/quotes";
import { useFigureName } from "../../_components/held-figure-values";
import classes from "./change-list.module.css";
import { FieldValue } from "./field-value";
import { feeLengths, toChangeRows } from "./change-rows";
import { useQuoteName } from "./quotes";

type History = RouterOutputs["blogger"]["history"];
type Entry = History["list"][number];

const PAGE = 30;
/** The service's actor name in scrapes, whose `source` is not JOB. */
const SCRAPING_JOB = "run-scraping";

type Props = {
  blogger: Pick<BloggerWire, "id" | "platform">;
  fields?: BloggerWireField[];
  none: { title: string; hint: string };
  limit?: number;
};

export function ChangeList({ blogger: { id, platform }, fields, none, limit = PAGE }: Props) {
  const t = useTranslations("bloggerDetail.history");
  const { blogger } = useTRPC();
  const client = useQueryClient();
  const asked = { id, limit, ...(fields && { fields }) };
  const query = usePages({
    queryKey: [...blogger.history.pathKey(), "pages", asked],
    load: (cursor) =>
      client.query({ ...blogger.history.queryOptions({ ...asked, ...cursor }), staleTime: 0 }),
  });
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const entries = (data?.pages ?? []).flatMap(({ list }) => list);
  if (error !== null && data === undefined)
    return <QueryError error={error} onRetry={() => void refetch()} />;
  if (data !== undefined && entries.length === 0) return <EmptyState kind="nothing-yet" {...none} />;
  return (
    <Stack gap={0} align="stretch" aria-busy={isFetching}>
      <ol className={classes.entries}>
        {entries.map((entry, index) => (
          <ChangeEntry key={`${entry.at} ${String(index)}`} entry={entry} platform={platform} />
        ))}
      </ol>
      {error !== null && <QueryError error={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          style={{ alignSelf: "flex-start" }}
          aria-disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t("older")}
        </Button>
      )}
    </Stack>
  );
}

type EntryProps = { entry: Entry; platform: BloggerWire["platform"] };

function ChangeEntry({ entry, platform }: EntryProps) {
  const t = useTranslations("bloggerDetail.history");
  const { at, actor, actorNickname, source, changes } = entry;
  const isService = source === "JOB" || actor === SCRAPING_JOB;
  return (
    <li>
      <Group gap="2px 12px">
        <Text span fw={600} {...(actorNickname !== null && actor !== null && { title: actor })}>
          {isService ? t("service") : (actorNickname ?? actor ?? t("unknown"))}
        </Text>
        <Text span c="dimmed">
          {t(`source.${source}`)}
        </Text>
        <Text span c="dimmed">
          <RelativeTime value={at} />
        </Text>
      </Group>
      {changes.length === 0 && <Text>{t("created")}</Text>}
      {changes.length > 0 && <Changes entry={entry} platform={platform} />}
    </li>
  );
}

/** First scrapes have no value before: only the new values are shown. */
const measures = new Set<Entry["source"]>(["SCRAPE", "DESKTOP"]);

function Changes({ entry: { source, changes }, platform }: EntryProps) {
  const t = useTranslations("bloggerDetail.history");
  const nameOf = useChangeName(platform);
  return (
    <dl>
      {toChangeRows(changes, platform).map(({ field, quote, before, after }) => {
        const isNew = before === null && measures.has(source);
        const show = (value: unknown, beside: unknown) => (
          <FieldValue field={field} value={value} platform={platform} beside={beside} />
        );
        return (
          <div key={`${field} ${quote ?? ""}`}>
            <dt>{nameOf(field, quote)}</dt>
            <dd>
              {before === null && after === null ? (
                <Text span c="dimmed">
                  {t("changed")}
                </Text>
              ) : (
                <>
                  {!isNew && (
                    <>
                      <span className={classes.before}>
                        <VisuallyHidden>{t("from")} </VisuallyHidden>
                        {show(before, after)}
                      </span>
                      <IconArrowRight size={14} aria-hidden className={classes.arrow} />
                    </>
                  )}
                  <span className={classes.after}>
                    <VisuallyHidden>{t(isNew ? "first" : "to")} </VisuallyHidden>
                    {show(after, before)}
                  </span>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A price is named by its form, and by whether it includes the fee. */
function useChangeName(platform: BloggerWire["platform"]) {
  const t = useTranslations("bloggerDetail");
  const locale = useLocale();
  const nameOf = useFigureName();
  const quoteName = useQuoteName(platform);
  return (field: string, quote: string | undefined): string => {
    const length = feeLengths.get(field);
    if (length !== undefined) return t("withFee", { name: formOfLength(length).label[locale] });
    return quote === undefined ? nameOf(field) : t("quoted", { name: quoteName(quote) });
  };
}
