"use client";

import { Text } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { ListPage } from "@/app/(console)/_components/list-page";
import { ExportButton } from "@/app/_components/export-button";
import { unbatched, type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { Cut, ExactTime, Unknown } from "@/app/_ui/values";
import { SESSIONS } from "./audit-changes";
import { AuditDrawer } from "./audit-drawer";
import { useAuditWords } from "./audit-words";
import { useAuditFilters, useAuditView, useOpenEntry } from "./audit-view";

export type AuditEntry = RouterOutputs["auditLog"]["list"]["list"][number];

export function AuditList() {
  const t = useTranslations("auditLog");
  const locale = useLocale();
  const view = useAuditView();
  const pathname = usePathname();
  const [openEntry, setOpenEntry] = useOpenEntry();
  const { auditLog } = useTRPC();
  const query = useQuery(
    auditLog.list.queryOptions({ ...view.askedFilter, ...view.asked }, { placeholderData: keepPreviousData }),
  );
  const total = useQuery(auditLog.count.queryOptions(view.askedFilter, unbatched));
  const exporting = useMutation(auditLog.export.mutationOptions());
  return (
    <>
      <ListPage
        page="auditLog"
        note={t("note")}
        actions={(["CSV", "XLSX"] as const).map((format) => (
          <ExportButton
            key={format}
            label={t("export", { format })}
            fetchFile={() => exporting.mutateAsync({ ...view.askedFilter, format, locale })}
          />
        ))}
        query={query}
        view={view}
        total={total.data}
        filters={useAuditFilters(view.filter)}
        columns={useColumns()}
        columnChoice="audit-log"
        href={({ id }) => `${pathname}?entry=${id}`}
        onOpen={({ id }) => setOpenEntry(id)}
        empty={{ title: t("empty"), hint: t("emptyHint") }}
        noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
      />
      <AuditDrawer id={openEntry} onClose={() => setOpenEntry(null)} />
    </>
  );
}

function useColumns(): ListColumn<AuditEntry>[] {
  const t = useTranslations("auditLog");
  const { actionName, fieldName } = useAuditWords();
  const changed = ({ targetType, changedFields }: AuditEntry) =>
    changedFields.join() === SESSIONS
      ? t("changes.signsOut")
      : changedFields.map((field) => fieldName(targetType, field)).join(", ");
  const field = (key: Parameters<typeof t>[0] & `fields.${string}`) => ({ key, title: t(key) });
  return [
    {
      ...field("fields.at"),
      width: 164,
      render: ({ createdAt }) => <ExactTime value={createdAt} seconds />,
      card: { at: 3 },
    },
    {
      ...field("fields.action"),
      width: 200,
      render: ({ action }) => <span title={action}>{actionName(action)}</span>,
      card: { at: "title" },
    },
    {
      ...field("fields.actor"),
      width: 140,
      render: ({ actorName, actorId }) => <Cut text={actorName ?? actorId} />,
      card: { at: 1, bright: true },
    },
    {
      ...field("fields.organization"),
      width: 150,
      render: ({ organizationName, organizationId }) => (
        <Cut text={organizationName ?? organizationId ?? t("platform")} />
      ),
      card: { at: 1 },
    },
    {
      ...field("fields.changed"),
      width: 160,
      fluid: true,
      render: (entry) => (entry.changedFields.length === 0 ? <Unknown /> : <Cut text={changed(entry)} />),
      card: {
        at: 2,
        render: (entry) =>
          entry.changedFields.length > 0 && <Text inherit lineClamp={2} children={changed(entry)} />,
      },
    },
    {
      ...field("fields.ip"),
      width: 120,
      render: ({ ip }) => (ip === null ? <Unknown /> : <Cut text={ip} />),
    },
  ];
}
