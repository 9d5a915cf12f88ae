"use client";

import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryError } from "@/app/_trpc/query-error";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { EmptyState } from "@/app/_ui/states";
import { RelativeTime } from "@/app/_ui/values";
import type { BloggerWireField } from "@/server/domain/blogger";
import { useFigureName } from "../../_components/held-figure-values";
import classes from "./change-list.module.css";
import { FieldValue } from "./field-value";
import { toChangeRows } from "./change-rows";
import { useQuoteName } from "./quotes";

type History = RouterOutputs["blogger"]["history"];
type Entry = History["list"][number];

const PAGE = 30;
/** The service's own name where it asks platforms; a person may ask, too. */
const SCRAPING_JOB = "run-scraping";

type Props = {
  bloggerId: string;
  /** Changes of these fields alone. */
  fields?: BloggerWireField[];
  none: { title: string; hint: string };
  /** How many at once. */
  limit?: number;
};

/** Shows what changed on a blogger, newest first: when, by whom, whence, and each field before and after. */
export function ChangeList({ bloggerId, fields, none, limit = PAGE }: Props) {
  const t = useTranslations("bloggerDetail.history");
  const { blogger } = useTRPC();
  const client = useQueryClient();
  const asked = { id: bloggerId, limit, ...(fields && { fields }) };
  const query = useInfiniteQuery({
    queryKey: [...blogger.history.pathKey(), "pages", asked],
    // Fetched again, each page begins where the one before ends now: a new change leaves no gap between them.
    queryFn: ({ pageParam: cursor }: { pageParam: string | undefined }) =>
      client.query({
        ...blogger.history.queryOptions({ ...asked, ...(cursor !== undefined && { cursor }) }),
        staleTime: 0,
      }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }: History) => nextCursor ?? undefined,
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
          <ChangeEntry key={`${entry.at} ${String(index)}`} entry={entry} />
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

function ChangeEntry({ entry: { at, actor, actorNickname, source, changes } }: { entry: Entry }) {
  const t = useTranslations("bloggerDetail.history");
  const nameOf = useFigureName();
  const quoteName = useQuoteName();
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
      {changes.length > 0 && (
        <dl>
          {toChangeRows(changes).map(({ field, quote, before, after }) => (
            <div key={`${field} ${quote ?? ""}`}>
              <dt>{quote === undefined ? nameOf(field) : quoteName(quote)}</dt>
              <dd>
                {before === null && after === null ? (
                  <Text span c="dimmed">
                    {t("changed")}
                  </Text>
                ) : (
                  <>
                    <span className={classes.before}>
                      <VisuallyHidden>{t("from")} </VisuallyHidden>
                      <FieldValue field={field} value={before} />
                    </span>
                    <IconArrowRight size={14} aria-hidden className={classes.arrow} />
                    <span className={classes.after}>
                      <VisuallyHidden>{t("to")} </VisuallyHidden>
                      <FieldValue field={field} value={after} />
                    </span>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
