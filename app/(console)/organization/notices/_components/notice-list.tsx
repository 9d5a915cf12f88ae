"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ListPage } from "@/app/(console)/_components/list-page";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { formatTimeZone } from "@/app/_ui/format";
import { SecretPanel } from "@/app/_ui/secret-panel";
import { type Channel, useNoticeColumns } from "./notice-columns";
import { NoticeTabs } from "./notice-tabs";
import { useChannels } from "./use-channels";
import { useNoticeMenu, type WithSecret } from "./use-notice-menu";

const CreateNotice = lazyDialog(() => import("./save-notice").then((module) => module.CreateNotice));
const EditNotice = lazyDialog(() => import("./save-notice").then((module) => module.EditNotice));

export function NoticeList() {
  const t = useTranslations("notices");
  const [editing, setEditing] = useState<Channel>();
  const [shown, setShown] = useState<WithSecret>();
  const query = useChannels();
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
        columns={useNoticeColumns()}
        rowMenu={useNoticeMenu(setEditing, setShown)}
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
