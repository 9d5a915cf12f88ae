"use client";

import { Box, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type RouterOutputs } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { StatusBadge } from "@/app/_ui/status-badge";
import { Cut, RelativeTime } from "@/app/_ui/values";
import { messageStatus } from "./message-status";
import { WaitingNotices } from "./waiting-notices";

export type Channel = RouterOutputs["notice"]["list"]["list"][number];

export function useNoticeColumns(): ListColumn<Channel>[] {
  const t = useTranslations("notices");
  const tStatus = useTranslations("words.status");
  const field = (key: Parameters<typeof t>[0] & `fields.${string}`) => ({ key, title: t(key) });
  const state = ({ enabled }: Channel) => {
    const status = enabled ? "ENABLED" : "DISABLED";
    return <StatusBadge status={status} label={tStatus(status)} />;
  };
  const eventsText = ({ events }: Channel) => (
    <Cut text={events.map((event) => t(`events.${event}`)).join(" · ")} />
  );
  const last = ({ lastMessage }: Channel) =>
    lastMessage === null ? (
      <Text c="dimmed" fz="sm">
        {t("never")}
      </Text>
    ) : (
      <>
        <StatusBadge status={messageStatus(lastMessage.status)} label={t(`statuses.${lastMessage.status}`)} />{" "}
        {lastMessage.status !== "PENDING" && <RelativeTime value={lastMessage.at} />}
      </>
    );
  const waiting = (channel: Channel) =>
    channel.waiting.count > 0 && (
      <Text c="dimmed" fz="xs" style={{ whiteSpace: "normal", wordBreak: "keep-all", textWrap: "balance" }}>
        <WaitingNotices channel={channel} />
      </Text>
    );
  return [
    {
      ...field("fields.name"),
      width: 170,
      render: ({ name }) => <Cut text={name} />,
      card: [
        { at: "title", render: ({ name }) => name },
        { at: "end", render: state },
      ],
    },
    { ...field("fields.kind"), width: 130, render: ({ kind }) => t(`kinds.${kind}`), card: { at: 1 } },
    { ...field("fields.target"), width: 190, render: ({ target }) => <Cut text={target} />, card: { at: 2 } },
    { ...field("fields.events"), width: 180, fluid: true, render: eventsText, card: { at: 3 } },
    {
      ...field("fields.quietHours"),
      width: 110,
      render: ({ quietHours }) =>
        quietHours === null ? t("noQuiet") : `${quietHours.from}–${quietHours.until}`,
      card: { at: 4, labelled: true },
    },
    {
      ...field("fields.last"),
      width: 200,
      render: (channel) => (
        <Box py={channel.waiting.count > 0 ? 4 : 0}>
          {last(channel)}
          {waiting(channel)}
        </Box>
      ),
      card: [
        { at: 5, render: last },
        { at: 6, render: waiting },
      ],
    },
    { ...field("fields.status"), width: 88, render: state },
  ];
}
