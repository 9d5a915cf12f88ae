"use client";

import { Text } from "@mantine/core";
import {
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ListPage } from "@/app/(console)/_components/list-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useAction } from "@/app/_components/use-action";
import { notifyRefused } from "@/app/_trpc/query-error";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { formatTimeZone } from "@/app/_ui/format";
import { useRouter } from "@/app/_ui/navigation";
import { SecretPanel } from "@/app/_ui/secret-panel";
import { StatusBadge } from "@/app/_ui/status-badge";
import { Cut, RelativeTime } from "@/app/_ui/values";
import { consolePages } from "@/server/domain/people/console";
import { NoticeTabs } from "./notice-tabs";
import { messageStatus } from "./message-status";
import { useAttemptError } from "./use-attempt-error";

const CreateNotice = lazyDialog(() => import("./save-notice").then((module) => module.CreateNotice));
const EditNotice = lazyDialog(() => import("./save-notice").then((module) => module.EditNotice));

type Channel = RouterOutputs["notice"]["list"]["list"][number];
/** After its creation, and after a reset of its secret. */
type WithSecret = RouterOutputs["notice"]["create"];

export function NoticeList() {
  const t = useTranslations("notices");
  const [editing, setEditing] = useState<Channel>();
  const [shown, setShown] = useState<WithSecret>();
  const query = useQuery(useTRPC().notice.list.queryOptions());
  const locale = useLocale();
  const timeZone = query.data === undefined ? "" : formatTimeZone(query.data.timeZone, locale);
  const mail = query.data?.mail === true;
  const secret = shown?.secret ?? null;
  return (
    <>
      <ListPage
        page="notices"
        note={t("note")}
        tabs={<NoticeTabs current="notices" />}
        query={query}
        columns={useColumns()}
        rowMenu={useRowMenu(setEditing, setShown)}
        empty={{ title: t("empty"), hint: t("emptyHint") }}
        createForm={(dialog) => (
          <CreateNotice {...dialog} mail={mail} timeZone={timeZone} onCreated={setShown} />
        )}
      />
      {editing !== undefined && (
        <EditNotice channel={editing} timeZone={timeZone} onClose={() => setEditing(undefined)} />
      )}
      {shown !== undefined && secret !== null && (
        <SecretPanel
          title={t("secretTitle", { name: shown.channel.name })}
          note={t("secretNote")}
          secret={secret}
          fileName={`${shown.channel.name}.webhook-secret.txt`}
          snippets={[{ title: t("verifyTitle"), code: verifySnippet }]}
          onDone={() => setShown(undefined)}
        />
      )}
    </>
  );
}

const verifySnippet = `import { Webhook } from "standardwebhooks";

// Throws unless the service sent it; body is the text as it came.
const notice = new Webhook(process.env.NOTICE_SECRET).verify(body, headers);`;

function useColumns(): ListColumn<Channel>[] {
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
        <RelativeTime value={lastMessage.at} />
      </>
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
    { ...field("fields.last"), width: 176, render: last, card: { at: 5 } },
    { ...field("fields.status"), width: 88, render: state },
  ];
}

function useRowMenu(onEdit: (channel: Channel) => void, onSecret: (shown: WithSecret) => void) {
  const t = useTranslations("notices");
  const tUi = useTranslations("ui");
  const router = useRouter();
  const { notice } = useTRPC();
  const mayWrite = useMay("notice:write");
  const mayDelete = useMay("notice:delete");
  const errorOf = useAttemptError();
  const test = useAction(notice.test.mutationOptions(), {
    input: ({ id }: Channel) => ({ id }),
    done: ({ ok }, { name }) => (ok ? t("tested", { name }) : undefined),
    onDone: (result) => {
      if (!result.ok) notifyRefused(null, t("testFailed", { error: errorOf(result) ?? "" }));
    },
  });
  const setEnabled = useAction(notice.update.mutationOptions(), {
    input: ({ id, enabled }: Channel) => ({ id, enabled: !enabled }),
    undo: ({ id, enabled }) => ({ id, enabled }),
    done: (_, { name, enabled }) => t(enabled ? "disabledNow" : "enabledNow", { name }),
  });
  const resetSecret = useAction(notice.resetSecret.mutationOptions(), {
    input: ({ id }: Channel) => ({ id }),
    confirm: ({ name }) => ({
      title: t("resetTitle"),
      consequence: t("resetConsequence", { name }),
      action: t("resetSecret"),
      harmless: true,
    }),
    onDone: onSecret,
  });
  const remove = useAction(notice.delete.mutationOptions(), {
    input: ({ id }: Channel) => ({ id }),
    confirm: ({ name }) => ({
      title: t("deleteTitle"),
      consequence: t("deleteConsequence", { name }),
      action: t("delete"),
    }),
    done: () => t("deleted"),
  });
  return (channel: Channel) => ({
    name: channel.name,
    actions: [
      { label: t("test"), icon: IconSend, allowed: mayWrite, run: () => test.run(channel) },
      {
        label: t("showLog"),
        icon: IconHistory,
        run: () => router.push(`${consolePages.noticeLog.path}?channelId=${channel.id}`),
      },
      { label: t("edit"), icon: IconPencil, allowed: mayWrite, run: () => onEdit(channel) },
      {
        label: tUi(channel.enabled ? "disable" : "enable"),
        icon: channel.enabled ? IconPlayerPause : IconPlayerPlay,
        allowed: mayWrite,
        run: () => setEnabled.run(channel),
      },
      // Other kinds have no secret of ours.
      ...(channel.kind === "WEBHOOK"
        ? [
            {
              label: t("resetSecret"),
              icon: IconRefresh,
              allowed: mayWrite,
              run: () => resetSecret.run(channel),
            },
          ]
        : []),
      {
        label: t("delete"),
        icon: IconTrash,
        allowed: mayDelete,
        danger: true,
        run: () => remove.run(channel),
      },
    ],
  });
}
