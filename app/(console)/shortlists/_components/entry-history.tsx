"use client";

import { Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { QueryError } from "@/app/_trpc/query-error";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatYuan } from "@/app/_ui/format";
import { Modal } from "@/app/_ui/modal";
import { RelativeTime } from "@/app/_ui/values";
import { quoteForms } from "@/server/domain/roster/quotes";
import { type Entry, entryStatuses } from "./entry-values";

const fields = ["status", "form", "agreedPrice", "note", "managerUserId"] as const;

type Props = { listId: string; entry: Entry; onClose: () => void };
type Change = RouterOutputs["shortlist"]["history"]["list"][number]["changes"][number];

export function EntryHistory({ listId, entry, onClose }: Props) {
  const t = useTranslations("shortlists.history");
  const { data, error, refetch } = useQuery(
    useTRPC().shortlist.history.queryOptions({ id: listId, bloggerId: entry.bloggerId, limit: 50 }),
  );
  const show = useShown(entry);
  return (
    <Modal opened onClose={onClose} title={t("title", { name: entry.blogger.nickname })}>
      {error !== null && <QueryError error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loader size="sm" />}
      <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: "none" }}>
        {data?.list.map(({ at, kind, actor, actorNickname, changes }, index) => (
          <li key={`${at} ${String(index)}`}>
            <Text size="sm" fw={500}>
              {t(`kinds.${kind}`, { name: actorNickname ?? actor ?? "–" })}{" "}
              <Text span size="sm" c="dimmed">
                <RelativeTime value={at} />
              </Text>
            </Text>
            {changes.map((change) => (
              <Text key={change.field} size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                {show(change)}
              </Text>
            ))}
          </li>
        ))}
      </Stack>
    </Modal>
  );
}

function useShown({ blogger }: Entry) {
  const t = useTranslations("shortlists");
  const locale = useLocale();
  const toText = (field: string, value: string | number | null) => {
    if (value === null) return "–";
    if (field === "agreedPrice") return formatYuan(value, locale);
    const status = entryStatuses.find((known) => known === value);
    if (field === "status" && status !== undefined) return t(`statuses.${status}`);
    const form = quoteForms[blogger.platform].find((known) => known.form === value);
    return field === "form" ? (form?.label[locale] ?? value) : String(value);
  };
  return ({ field, before, after }: Change) => {
    const known = fields.find((name) => name === field);
    const label = known === undefined ? field : t(`fields.${known}`);
    return `${label}: ${toText(field, before)} → ${toText(field, after)}`;
  };
}
