"use client";

import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "@/app/_ui/link";
import { useLocale, useTranslations } from "next-intl";
import { ExportButton } from "@/app/_components/export-button";
import { ResourceList } from "@/app/_components/resource-list";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { MenuAction } from "@/app/_ui/action-menu";
import type { ListColumn } from "@/app/_ui/columns";
import { choiceField } from "@/app/_ui/filter-fields";
import { formatExactNumber } from "@/app/_ui/format";
import { inAddress, useListView } from "@/app/_ui/list-view";
import { Section } from "@/app/_ui/section";
import { Cut, RelativeTime, Unknown } from "@/app/_ui/values";
import { translateMessage } from "@/server/domain/scraping/run";
import { useCauseWords } from "../../_components/use-cause-words";
import type { Progressing } from "../../_components/run-values";

type Failure = RouterOutputs["scrapingRun"]["failures"]["list"][number];

/** URL value for targets that failed without a code. */
const NO_CODE = "-";
const failureFilter = { code: inAddress.text };

type Props = { id: string; run: Progressing; retry: MenuAction };

export function RunFailures({ id, run, retry }: Props) {
  const t = useTranslations("scrapingRuns");
  const view = useListView(failureFilter);
  const wordsOf = useCauseWords();
  const locale = useLocale();
  const { scrapingRun } = useTRPC();
  const queryClient = useQueryClient();
  const { code } = view.filter;
  const query = useQuery(
    scrapingRun.failures.queryOptions(
      { id, ...view.asked, ...(code !== undefined && { code: code === NO_CODE ? null : code }) },
      { placeholderData: keepPreviousData, enabled: run.failedCount > 0 },
    ),
  );
  // The counts above are polled with the run: the rows must follow them.
  useEffect(() => {
    if (run.failedCount > 0)
      void queryClient.invalidateQueries({ queryKey: scrapingRun.failures.queryKey({ id }) });
  }, [run.failedCount, queryClient, scrapingRun, id]);
  const columns = useColumns();
  if (run.failedCount === 0) return null;
  const options = run.causes.map((cause) => ({
    value: cause.code ?? NO_CODE,
    label: wordsOf(cause).title,
  }));
  const chosen = run.causes.filter((cause) => code === undefined || (cause.code ?? NO_CODE) === code);
  return (
    <Section
      title={t("sections.failures")}
      actions={
        <Group gap="xs">
          {(["CSV", "XLSX"] as const).map((format) => (
            <ExportButton
              key={format}
              label={t("export", { format })}
              fetchFile={() =>
                queryClient.query(
                  scrapingRun.exportFailed.queryOptions({ id, format, locale }, { staleTime: 0, gcTime: 0 }),
                )
              }
            />
          ))}
          {retry.allowed === true && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} stroke={1.5} />}
              onClick={retry.run}
            >
              {retry.label}
            </Button>
          )}
        </Group>
      }
    >
      <Causes
        run={run}
        chosen={code}
        onChoose={(value) => view.setFilter(value === undefined ? {} : { code: value })}
      />
      <div>
        <ResourceList
          query={{ ...query, data: query.data && { ...query.data, list: query.data.list.map(withId) } }}
          columns={columns}
          view={view}
          total={{ total: chosen.reduce((sum, { count }) => sum + count, 0), isLeast: false }}
          filters={[
            choiceField("code", "bar", { label: t("fields.cause"), any: t("filters.anyCause"), options }),
          ]}
          empty={{ title: t("noFailures"), hint: "" }}
          noMatch={{ title: t("noFailures"), hint: t("noMatchHint"), clear: t("clear") }}
        />
      </div>
    </Section>
  );
}

function withId(failure: Failure) {
  return { ...failure, id: `${failure.bloggerId ?? failure.url} ${failure.at}` };
}

type CausesProps = {
  run: Progressing;
  chosen: string | undefined;
  onChoose: (code: string | undefined) => void;
};

function Causes({ run: { causes }, chosen, onChoose }: CausesProps) {
  const t = useTranslations("scrapingRuns");
  const locale = useLocale();
  const wordsOf = useCauseWords();
  return (
    <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
      {causes.map((cause) => {
        const { title, todo } = wordsOf(cause);
        const value = cause.code ?? NO_CODE;
        return (
          <li key={value}>
            <Group gap="sm" wrap="nowrap" align="baseline">
              <Text fw={600} className="figures" miw={44} ta="right">
                {formatExactNumber(cause.count, locale)}
              </Text>
              <div style={{ minWidth: 0 }}>
                <Anchor
                  component="button"
                  type="button"
                  c="inherit"
                  fw={500}
                  underline={chosen === value ? "always" : "hover"}
                  aria-pressed={chosen === value}
                  aria-label={t("showCause", { cause: title })}
                  onClick={() => onChoose(chosen === value ? undefined : value)}
                >
                  {title}
                </Anchor>
                <Text fz="sm" c="dimmed">
                  {todo}
                </Text>
              </div>
            </Group>
          </li>
        );
      })}
    </Stack>
  );
}

function useColumns(): ListColumn<Failure & { id: string }>[] {
  const t = useTranslations("scrapingRuns");
  const tPlatform = useTranslations("words.platformShort");
  const wordsOf = useCauseWords();
  const field = (key: Parameters<typeof t>[0] & `fields.${string}`) => ({ key, title: t(key) });
  const cause = ({ errorCode }: Failure) => wordsOf({ code: errorCode }).title;
  const locale = useLocale();
  const message = ({ errorMessage }: Failure) => translateMessage(errorMessage ?? "", locale);
  return [
    {
      ...field("fields.blogger"),
      width: 150,
      fluid: true,
      render: ({ bloggerId, nickname, url }) =>
        bloggerId === null ? (
          <Cut text={url} />
        ) : (
          <Anchor
            component={Link}
            href={`/bloggers/${bloggerId}`}
            title={nickname ?? url}
            c="inherit"
            fz="sm"
            fw={500}
            display="block"
            truncate
          >
            {nickname ?? url}
          </Anchor>
        ),
      card: { at: "title" },
    },
    {
      ...field("fields.platform"),
      width: 90,
      render: ({ platform }) => (platform === null ? <Unknown /> : <Cut text={tPlatform(platform)} />),
      card: { at: 1 },
    },
    {
      ...field("fields.cause"),
      width: 170,
      render: (failure) => <Cut text={cause(failure)} />,
      card: { at: 1, bright: true },
    },
    {
      ...field("fields.message"),
      width: 200,
      fluid: true,
      render: (failure) => (failure.errorMessage === null ? <Unknown /> : <Cut text={message(failure)} />),
      card: { at: 2, render: (failure) => message(failure) },
    },
    {
      ...field("fields.account"),
      width: 120,
      render: ({ accountName }) => (accountName === null ? <Unknown /> : <Cut text={accountName} />),
      card: { at: 3 },
    },
    { ...field("fields.attempt"), width: 76, align: "right", render: ({ attempt }) => attempt },
    {
      ...field("fields.at"),
      width: 104,
      render: ({ at }) => <RelativeTime value={at} />,
      card: { at: 3 },
    },
  ];
}
