"use client";

import { Anchor, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Link } from "@/app/_ui/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { QueryError } from "@/app/_trpc/query-error";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { Modal } from "@/app/_ui/modal";
import { Facts } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { CopyId, ExactTime } from "@/app/_ui/values";
import { AuditChanges } from "./audit-changes";
import { targetText, useAuditWords } from "./audit-words";

type Entry = RouterOutputs["auditLog"]["get"];

type Props = { id: string | null; ofOrganization: boolean; onClose: () => void };

/** `ofOrganization`: for an Owner, who needs no ids of the service and no chain. */
export function AuditDrawer({ id: openId, ofOrganization, onClose }: Props) {
  const { actionName } = useAuditWords();
  // Keep showing the last entry until the drawer has slid out.
  const [id, setId] = useState(openId);
  if (openId !== null && openId !== id) setId(openId);
  const { data, error, refetch } = useQuery(
    useTRPC().auditLog.get.queryOptions(
      { id: id ?? "" },
      {
        enabled: openId !== null,
        // An entry never changes, and each read of one is audited.
        staleTime: Infinity,
      },
    ),
  );
  return (
    <Modal
      opened={openId !== null}
      onClose={onClose}
      at="side"
      size="xl"
      title={data === undefined ? "" : actionName(data.action)}
    >
      {error !== null && <QueryError error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <DetailSkeleton />}
      {data !== undefined && (
        <Stack gap="lg">
          <EntryFacts entry={data} ofOrganization={ofOrganization} />
          <AuditChanges entry={data} />
        </Stack>
      )}
    </Modal>
  );
}

function EntryFacts({ entry, ofOrganization }: { entry: Entry; ofOrganization: boolean }) {
  const t = useTranslations("auditLog");
  const words = useAuditWords();
  const pathname = usePathname();
  const all = (filter: string, value: string) => (
    <Anchor component={Link} href={`${pathname}?${filter}=${encodeURIComponent(value)}`} fz="sm">
      {t("allOfIt")}
    </Anchor>
  );
  const more = (filter: string, value: string) => (
    <Group gap={8}>
      <CopyId value={value} />
      {all(filter, value)}
    </Group>
  );
  const target = targetText(entry, { ofMany: (count) => t("ofMany", { count }) });
  const common = [
    { label: t("fields.at"), value: <ExactTime value={entry.createdAt} seconds /> },
    { label: t("fields.ip"), value: entry.ip },
    {
      label: t("fields.actor"),
      value: t("actorOfType", { name: words.actorName(entry), type: words.actorType(entry.actorType) }),
    },
    {
      label: t("fields.object"),
      value: (
        <Group gap={8}>
          {t("objectOfKind", { kind: words.objectName(entry.targetType), name: target ?? "–" })}
          {ofOrganization && all("target", entry.targetId)}
        </Group>
      ),
    },
  ];
  if (ofOrganization) return <Facts facts={common} />;
  const { organizationId, organizationName } = entry;
  return (
    <Facts
      facts={[
        ...common,
        { label: t("fields.organization"), value: organizationName ?? organizationId ?? t("platform") },
        { label: t("fields.code"), value: more("what", entry.action), wide: true },
        { label: t("fields.actorId"), value: more("actor", entry.actorId), wide: true },
        { label: t("fields.target"), value: more("targetId", entry.targetId), wide: true },
        ...(organizationId === null
          ? []
          : [
              {
                label: t("filters.organizationId"),
                value: more("organizationId", organizationId),
                wide: true,
              },
            ]),
        { label: t("fields.requestId"), value: more("requestId", entry.requestId), wide: true },
        { label: t("fields.seq"), value: entry.seq },
        { label: t("fields.hash"), value: <CopyId value={entry.hash} />, wide: true },
      ]}
    />
  );
}
