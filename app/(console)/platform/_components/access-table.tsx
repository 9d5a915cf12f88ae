"use client";

import { Stack, Switch, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { Table } from "@/app/_ui/table";
import { useDeliveredName, usePermissionName } from "./use-names";

type Row = RouterOutputs["role"]["access"]["list"][number];

/** Permissions with the menu entries that grant them; by default only granted ones. */
export function AccessTable({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations("roles.access");
  const [only, setOnly] = useState(true);
  const shown = only ? rows.filter(({ granted }) => granted) : rows;
  return (
    <Stack gap="sm">
      <Switch
        label={t("only")}
        checked={only}
        onChange={(event) => setOnly(event.currentTarget.checked)}
        size="sm"
      />
      <Table verticalSpacing={6} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="45%">{t("permission")}</Table.Th>
            <Table.Th>{t("by")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((row) => (
            <AccessRow key={row.permission} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

function AccessRow({ row: { permission, granted, membership, entries } }: { row: Row }) {
  const t = useTranslations("roles.access");
  const nameOf = useDeliveredName();
  const permissionName = usePermissionName();
  return (
    <Table.Tr>
      <Table.Td>
        <Text fz="sm" title={permission} {...(!granted && { c: "dimmed" })}>
          {permissionName(permission)}
          {!granted && ` · ${t("notGranted")}`}
        </Text>
        {membership !== null && (
          <Text fz="xs" c="dimmed">
            {t(membership)}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {entries.length === 0 && (
          <Text fz="sm" c="dimmed">
            {t("none")}
          </Text>
        )}
        {entries.map(({ id, names, enabled }) => (
          <Text key={id} fz="sm" {...(!enabled && { td: "line-through" })}>
            {names.map(nameOf).join(" › ")}
            {!enabled && ` (${t("disabled")})`}
          </Text>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}
