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
import { useAuditWords } from "./audit-words";

type Entry = RouterOutputs["auditLog"]["get"];

export function AuditDrawer({ id: openId, onClose }: { id: string | null; onClose: () => void }) {
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
          <EntryFacts entry={data} />
          <AuditChanges entry={data} />
        </Stack>
      )}
    </Modal>
  );
}

function EntryFacts({ entry }: { entry: Entry }) {
  const t = useTranslations("auditLog");
  const { actorType } = useAuditWords();
  const pathname = usePathname();
  const more = (filter: string, value: string) => (
    <Group gap={8}>
      <CopyId value={value} />
      <Anchor component={Link} href={`${pathname}?${filter}=${encodeURIComponent(value)}`} fz="sm">
        {t("allOfIt")}
      </Anchor>
    </Group>
  );
  const { organizationId, organizationName } = entry;
  return (
    <Facts
      facts={[
        { label: t("fields.at"), value: <ExactTime value={entry.createdAt} seconds /> },
        { label: t("fields.ip"), value: entry.ip },
        {
          label: t("fields.actor"),
          value: t("actorOfType", {
            name: entry.actorName ?? entry.actorId,
            type: actorType(entry.actorType),
          }),
        },
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
