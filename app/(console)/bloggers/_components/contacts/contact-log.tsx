"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useAction } from "@/app/_components/use-action";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { usePages } from "@/app/_trpc/use-pages";
import { ActionMenu } from "@/app/_ui/action-menu";
import { Section } from "@/app/_ui/section";
import { PersonName, RelativeTime } from "@/app/_ui/values";
import classes from "./contact-log.module.css";
import type { Named } from "./contact-form";
import type { Contact } from "./contact-values";
import { NextDate } from "./next-date";
import { EndFollowUp } from "./end-follow-up";

const AddContact = lazyDialog(() => import("./contact-form").then((module) => module.AddContact));
const EditContact = lazyDialog(() => import("./contact-form").then((module) => module.EditContact));

const PAGE = 20;

/** What was talked over with a creator, newest first (docs/rules.md#contacts). */
export function ContactLog({ blogger }: { blogger: Named }) {
  const t = useTranslations("contacts");
  const mayWrite = useMay("blogger:write");
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Contact | null>(null);
  const { query, entries, reload } = useContacts(blogger.id);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Section
      title={t("title")}
      actions={
        mayWrite && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => setAdding(true)}
          >
            {t("add")}
          </Button>
        )
      }
    >
      {error !== null && data === undefined && <QueryError error={error} onRetry={() => void refetch()} />}
      {data !== undefined && entries.length === 0 && (
        <Text c="dimmed" fz="sm">
          {t("none")}
        </Text>
      )}
      {entries.length > 0 && (
        <Stack gap="sm" align="stretch">
          <ol className={classes.entries} aria-label={t("title")}>
            {entries.map((entry, index) => (
              <Entry
                key={entry.id}
                entry={entry}
                isLatest={index === 0}
                mayChange={mayWrite && entry.mayChange}
                onEdit={() => setEdited(entry)}
              />
            ))}
          </ol>
          {hasNextPage && (
            <Button
              variant="default"
              size="compact-sm"
              style={{ alignSelf: "flex-start" }}
              aria-disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {t("older")}
            </Button>
          )}
        </Stack>
      )}
      {isAdding && <AddContact blogger={blogger} onClose={() => setAdding(false)} />}
      {edited !== null && (
        <EditContact entry={edited} reload={() => reload(edited.id)} onClose={() => setEdited(null)} />
      )}
    </Section>
  );
}

function useContacts(bloggerId: string) {
  const { contact } = useTRPC();
  const client = useQueryClient();
  const asked = { bloggerId, limit: PAGE };
  const query = usePages({
    queryKey: [...contact.list.pathKey(), "pages", asked],
    load: (cursor) => client.query({ ...contact.list.queryOptions({ ...asked, ...cursor }), staleTime: 0 }),
  });
  const entries = (query.data?.pages ?? []).flatMap(({ list }) => list);
  const reload = async (id: string) => {
    const { data } = await query.refetch();
    return data?.pages.flatMap(({ list }) => list).find((entry) => entry.id === id);
  };
  return { query, entries, reload };
}

type EntryProps = { entry: Contact; isLatest: boolean; mayChange: boolean; onEdit: () => void };

function Entry({ entry, isLatest, mayChange, onEdit }: EntryProps) {
  const t = useTranslations("contacts");
  const { contact, workplace } = useTRPC();
  const removing = useAction(contact.delete.mutationOptions(), {
    input: ({ id }: Contact) => ({ id }),
    confirm: () => ({ title: t("deleteTitle"), consequence: t("deleteText"), action: t("delete") }),
    done: () => t("deleted"),
    refreshes: [contact.pathKey(), workplace.pathKey()],
  });
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Group gap="2px 10px" fz="sm" miw={0}>
          <Text span fw={600} fz="sm">
            {t(`channels.${entry.channel}`)}
          </Text>
          <Text span c="dimmed" fz="sm">
            <PersonName nickname={entry.userNickname} username={entry.userName} />
          </Text>
          <Text span c="dimmed" fz="sm">
            <RelativeTime value={entry.at} />
          </Text>
        </Group>
        {mayChange && (
          <ActionMenu
            label={t("actions")}
            actions={[
              { label: t("edit"), icon: IconPencil, run: onEdit },
              { label: t("delete"), icon: IconTrash, run: () => removing.run(entry), danger: true },
            ]}
          />
        )}
      </Group>
      <Text className={classes.text ?? ""}>{entry.text}</Text>
      {isLatest && entry.nextAt !== null && (
        <Group gap="xs">
          <NextDate nextAt={entry.nextAt} />
          {mayChange && <EndFollowUp entry={entry} size="compact-xs" />}
        </Group>
      )}
    </li>
  );
}
