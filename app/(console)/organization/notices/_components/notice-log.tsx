"use client";

import { Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { ListPage } from "@/app/(console)/_components/list-page";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { choiceField, type FilterField } from "@/app/_ui/filter-fields";
import { type FilterOf, inAddress, useListView } from "@/app/_ui/list-view";
import { StatusBadge } from "@/app/_ui/status-badge";
import { Cut, ExactTime, Unknown } from "@/app/_ui/values";
import { idPattern } from "@/server/domain/kernel/ids";
import { noticeStatuses } from "@/server/domain/integration/notice/notice-fields";
import { messageStatus } from "./message-status";
import type { Channel } from "./notice-columns";
import { NextAttempt } from "./next-attempt";
import { NoticeTabs } from "./notice-tabs";
import { useAttemptError } from "./use-attempt-error";
import { useChannels } from "./use-channels";
import { WaitingNote } from "./waiting-note";
import { waitingPollMs } from "./waiting-poll";

type Entry = RouterOutputs["notice"]["log"]["list"][number];

const logFilter = {
  channelId: inAddress.matching(idPattern("noticeChannel")),
  status: inAddress.oneOf(noticeStatuses),
};

export function NoticeLog() {
  const t = useTranslations("notices");
  const view = useListView(logFilter);
  const channels = useChannels().data?.list ?? [];
  const { channelId } = view.filter;
  const untilOfChannels = channels.map(({ waiting }) => waiting.until);
  const query = useQuery(
    useTRPC().notice.log.queryOptions(
      { ...view.filter, ...view.asked },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => {
          const ofMessages = state.data?.list.map(({ nextAttemptAt }) => nextAttemptAt) ?? [];
          return waitingPollMs([...untilOfChannels, ...ofMessages], Date.now());
        },
      },
    ),
  );
  useOnceSent(channels, query.refetch);
  return (
    <ListPage
      page="noticeLog"
      note={t("logNote")}
      tabs={
        <>
          <NoticeTabs current="noticeLog" />
          <WaitingNote channels={channels.filter(({ id }) => channelId === undefined || channelId === id)} />
        </>
      }
      query={query}
      view={view}
      filters={useFilters(channels)}
      columns={useColumns()}
      empty={{ title: t("logEmpty"), hint: t("logEmptyHint") }}
      noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
    />
  );
}

/** What no longer waits has become a message, which would be neither above the log nor in it otherwise. */
function useOnceSent(channels: readonly Channel[], refetch: () => unknown): void {
  const count = channels.reduce((sum, { waiting }) => sum + waiting.count, 0);
  const before = useRef(0);
  useEffect(() => {
    if (count < before.current) void refetch();
    before.current = count;
  }, [count, refetch]);
}

function useFilters(channels: readonly Channel[]): FilterField<FilterOf<typeof logFilter>>[] {
  const t = useTranslations("notices");
  return [
    choiceField("channelId", "bar", {
      label: t("fields.channel"),
      any: t("anyChannel"),
      options: channels.map(({ id, name }) => ({ value: id, label: name })),
    }),
    choiceField("status", "bar", {
      label: t("fields.outcome"),
      any: t("anyOutcome"),
      options: noticeStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
    }),
  ];
}

function useColumns(): ListColumn<Entry>[] {
  const t = useTranslations("notices");
  const field = (key: Parameters<typeof t>[0] & `fields.${string}`) => ({ key, title: t(key) });
  const channel = ({ channelName, channelIsDeleted }: Entry) =>
    channelIsDeleted ? t("deletedChannel", { name: channelName }) : channelName;
  const badge = ({ status }: Entry) => (
    <StatusBadge status={messageStatus(status)} label={t(`statuses.${status}`)} />
  );
  const errorOf = useAttemptError();
  const error = ({ attempts }: Entry) => {
    const last = attempts.at(-1);
    return last === undefined ? null : errorOf(last);
  };
  const outcome = (entry: Entry) =>
    entry.status === "PENDING" && entry.attempts.length > 0 && entry.nextAttemptAt !== null ? (
      <>
        {badge(entry)}{" "}
        <Text span c="dimmed" fz="xs">
          <NextAttempt at={entry.nextAttemptAt} />
        </Text>
      </>
    ) : (
      badge(entry)
    );
  return [
    {
      ...field("fields.at"),
      width: 164,
      render: ({ createdAt }) => <ExactTime value={createdAt} seconds />,
      card: { at: 2 },
    },
    {
      ...field("fields.channel"),
      width: 150,
      render: (entry) => <Cut text={channel(entry)} />,
      card: { at: 2, render: channel },
    },
    {
      ...field("fields.message"),
      width: 300,
      fluid: true,
      render: ({ title, lines }) => (
        <Stack gap={0}>
          <Cut text={title} />
          <Text c="dimmed" fz="xs" truncate title={lines.join("\n")}>
            {lines.join(" · ")}
          </Text>
        </Stack>
      ),
      card: [
        { at: "title", render: ({ title }) => title },
        { at: 1, render: ({ lines }) => lines.join(" · ") },
      ],
    },
    { ...field("fields.outcome"), width: 190, render: outcome, card: { at: "end" } },
    {
      ...field("fields.attempts"),
      width: 80,
      render: ({ attempts }) => String(attempts.length),
      card: { at: 3, labelled: true },
    },
    {
      ...field("fields.error"),
      width: 180,
      render: (entry) => {
        const text = error(entry);
        return text === null ? <Unknown /> : <Cut text={text} />;
      },
      card: { at: 4, render: (entry) => error(entry) },
    },
  ];
}
