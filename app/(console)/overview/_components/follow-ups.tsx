"use client";

import { Badge, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { NextDate } from "@/app/(console)/bloggers/_components/contacts/next-date";
import { EndFollowUp } from "@/app/(console)/bloggers/_components/contacts/end-follow-up";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { type RouterOutputs, unbatched, useTRPC } from "@/app/_trpc/trpc";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { NameLink } from "@/app/_ui/name-link";
import { Section } from "@/app/_ui/section";
import { Cut } from "@/app/_ui/values";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import classes from "./follow-ups.module.css";

const AddContact = lazyDialog(() =>
  import("@/app/(console)/bloggers/_components/contacts/contact-form").then((module) => module.AddContact),
);

const MAX_AT_FIRST = 4;
type Due = RouterOutputs["contact"]["due"]["list"][number];

/** Follow-ups that have come, the user's own first (docs/rules.md#contacts). Nothing where there are none. */
export function FollowUps() {
  const t = useTranslations("contacts");
  const [isWhole, setWhole] = useState(false);
  const [recorded, setRecorded] = useState<Due | null>(null);
  const { data } = useQuery(
    useTRPC().contact.due.queryOptions(
      {},
      { ...unbatched, refetchInterval: MINUTE_MS, refetchOnMount: "always" },
    ),
  );
  const list = data?.list ?? [];
  if (list.length === 0 && recorded === null) return null;
  const shown = isWhole ? list : list.slice(0, MAX_AT_FIRST);
  return (
    <div id="follow-ups">
      <Section title={t("due.title")} note={t("due.of", { count: list.length })}>
        <ul className={classes.list} aria-label={t("due.title")}>
          {shown.map((entry) => (
            <FollowUp key={entry.id} entry={entry} onRecord={() => setRecorded(entry)} />
          ))}
        </ul>
        {shown.length < list.length && (
          <Button
            variant="subtle"
            size="compact-sm"
            style={{ alignSelf: "flex-start" }}
            onClick={() => setWhole(true)}
          >
            {t("due.more", { count: list.length - shown.length })}
          </Button>
        )}
      </Section>
      {recorded !== null && (
        <AddContact
          blogger={{ id: recorded.bloggerId, nickname: recorded.nickname }}
          onClose={() => setRecorded(null)}
        />
      )}
    </div>
  );
}

function FollowUp({ entry, onRecord }: { entry: Due; onRecord: () => void }) {
  const t = useTranslations("contacts");
  const tWords = useTranslations("words.platform");
  const mayWrite = useMay("blogger:write");
  const { bloggerId, nickname, avatar, platform, managerNickname, isMine, mayChange } = entry;
  return (
    <li>
      <Group gap={8} wrap="nowrap" miw={0}>
        <NameAvatar src={avatar} name={nickname} size={28} />
        <div style={{ minWidth: 0 }}>
          <NameLink href={`/bloggers/${bloggerId}`} name={nickname} />
          <Text fz="xs" c="dimmed" truncate>
            {tWords(platform)}
          </Text>
        </div>
      </Group>
      <div style={{ minWidth: 0 }}>
        <Text fz="sm">
          <Cut text={entry.text} />
        </Text>
        <Group gap="2px 10px">
          <NextDate nextAt={entry.nextAt} />
          {isMine ? (
            <Badge variant="light" size="sm">
              {t("due.mine")}
            </Badge>
          ) : (
            <Text span fz="xs" c="dimmed">
              {managerNickname === null
                ? (entry.userNickname ?? "")
                : t("due.manager", { name: managerNickname })}
            </Text>
          )}
        </Group>
      </div>
      {mayWrite && (
        <Group gap={4} wrap="nowrap" className={classes.actions ?? ""}>
          <Button size="compact-sm" variant="default" onClick={onRecord}>
            {t("due.record")}
          </Button>
          {mayChange && <EndFollowUp entry={entry} size="compact-sm" />}
        </Group>
      )}
    </li>
  );
}
