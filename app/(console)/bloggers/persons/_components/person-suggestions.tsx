"use client";

import { Button, Group, Kbd, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { OrganizationOnly, PermissionOnly, useMay } from "@/app/(console)/_components/me-context";
import { QueryError } from "@/app/_trpc/query-error";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";
import { usePages } from "@/app/_trpc/use-pages";
import { EmptyState } from "@/app/_ui/empty-state";
import { formatTotal } from "@/app/_ui/format";
import { usePageKeys } from "@/app/_ui/keyboard";
import { Link } from "@/app/_ui/link";
import { useRouter } from "@/app/_ui/navigation";
import { PageHeader } from "@/app/_ui/page-header";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { usePersonActions } from "../../_components/use-person-actions";
import { SuggestedPerson } from "./suggested-person";

export function PersonSuggestions() {
  const t = useTranslations("persons");
  return (
    <>
      <PageHeader above={<BackToPage page="bloggers" />} title={t("pageTitle")} note={t("pageNote")} />
      <OrganizationOnly>
        <PermissionOnly permission="blogger:read">
          <Suggestions />
        </PermissionOnly>
      </OrganizationOnly>
    </>
  );
}

function Suggestions() {
  const t = useTranslations("persons");
  const locale = useLocale();
  const router = useRouter();
  const { person } = useTRPC();
  const [place, setPlace] = useState(0);
  const actions = usePersonActions();
  const mayWrite = useMay("blogger:write");
  const { data: count } = useQuery(person.suggestionCount.queryOptions(undefined, unbatched));
  const client = useQueryClient();
  const query = usePages({
    queryKey: [...person.suggestions.pathKey(), "pages"],
    load: (cursor) =>
      client.query({ ...person.suggestions.queryOptions({ limit: 20, ...cursor }, unbatched), staleTime: 0 }),
  });
  const rows = (query.data?.pages ?? []).flatMap(({ list }) => list);
  const index = Math.min(place, rows.length - 1);
  const current = rows[index];
  const goTo = (to: number) => setPlace(Math.max(0, Math.min(rows.length - 1, to)));
  const decide = (event: KeyboardEvent, run: (ids: string[]) => void) => {
    if (!event.repeat && !actions.busy && current !== undefined) run(current.bloggerIds);
  };
  usePageKeys([
    ...(mayWrite
      ? ([
          ["a", (event) => decide(event, actions.link)],
          ["d", (event) => decide(event, actions.decline)],
        ] satisfies Parameters<typeof usePageKeys>[0])
      : []),
    ["n", () => goTo(index + 1)],
    ["j", () => goTo(index + 1)],
    ["p", () => goTo(index - 1)],
    ["k", () => goTo(index - 1)],
    ["o", () => current?.bloggerIds[0] !== undefined && router.push(`/bloggers/${current.bloggerIds[0]}`)],
  ]);
  if (query.error !== null && query.data === undefined)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <DetailSkeleton />;
  if (current === undefined)
    return (
      <EmptyState
        kind="nothing-yet"
        title={t("none")}
        hint={t("noneHint")}
        action={
          <Button component={Link} href="/bloggers" variant="default">
            {t("toList")}
          </Button>
        }
      />
    );
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Group gap="xs" visibleFrom="sm" fz="sm" c="dimmed">
          {mayWrite && (
            <>
              <Kbd size="xs">a</Kbd> {t("accept")} <Kbd size="xs">d</Kbd> {t("decline")}
            </>
          )}
          <Kbd size="xs">n</Kbd> {t("next")} <Kbd size="xs">p</Kbd> {t("previous")} <Kbd size="xs">o</Kbd>{" "}
          {t("open")}
        </Group>
        {count !== undefined && (
          <Text c="dimmed" className="figures" role="status">
            {t("left", { count: formatTotal(count, locale) })}
          </Text>
        )}
      </Group>
      {rows.map((row, at) => (
        <SuggestedPerson
          key={row.bloggerIds.join()}
          suggestion={row}
          isCurrent={at === index}
          onChoose={() => setPlace(at)}
          actions={mayWrite ? actions : undefined}
        />
      ))}
      {query.hasNextPage && (
        <Button
          variant="default"
          style={{ alignSelf: "center" }}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </Stack>
  );
}
