"use client";

import { Code, Stack, Text } from "@mantine/core";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { formatDateTime, formatExactNumber } from "@/app/_ui/format";
import { Table } from "@/app/_ui/table";
import { Unknown } from "@/app/_ui/values";
import { useMenuPath, usePermissionName } from "../../_components/use-names";
import { isForPeople, useAuditWords } from "./audit-words";
import { differenceOf } from "./list-difference";

type Entry = Pick<RouterOutputs["auditLog"]["get"], "targetType" | "changes" | "names">;
type Change = Entry["changes"][number];

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A session counter whose change ends a user's other sessions. */
export const SESSIONS = "sessionVersion";

/** The fields that an entry changed, before and after. A field that did not exist has no value. */
export function AuditChanges({ entry: { targetType, changes, names } }: { entry: Entry }) {
  const t = useTranslations("auditLog");
  const { fieldName } = useAuditWords();
  const shown = changes.filter((change) => !endsSessions(change) && isForPeople(change.field));
  const signsOut = changes.some(endsSessions);
  return (
    <Stack gap="sm">
      {signsOut && <Text fz="sm">{t("changes.signsOut")}</Text>}
      {changes.length === 0 && (
        <Text fz="sm" c="dimmed">
          {t("noChanges")}
        </Text>
      )}
      {shown.length > 0 && (
        <Table layout="fixed" aria-label={t("fields.changed")}>
          <Table.Thead>
            <Table.Tr>
              {(["field", "before", "after"] as const).map((column) => (
                <Table.Th key={column}>{t(`changes.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((change) => (
              <Table.Tr key={change.field}>
                <Table.Td style={{ overflowWrap: "anywhere" }} title={change.field}>
                  {fieldName(targetType, change.field)}
                </Table.Td>
                <Difference {...change} names={names} />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}

/** A new account starts with a session counter, which ends no sessions. */
function endsSessions({ field, before, after }: Change): boolean {
  return field === SESSIONS && typeof before === "number" && typeof after === "number";
}

function Difference({ field, before, after, names }: Change & { names: Entry["names"] }) {
  const t = useTranslations("auditLog.changes");
  const menuPath = useMenuPath(field === "menuIds");
  const permissionName = usePermissionName();
  const say = (text: string) => {
    const path = menuPath(text);
    return path === text ? (names[text] ?? permissionName(text)) : path;
  };
  const lists = Array.isArray(before) && Array.isArray(after) ? differenceOf(before, after) : null;
  if (lists === null)
    return [before, after].map((value, index) => (
      <Table.Td key={index}>
        <Value value={value} say={say} />
      </Table.Td>
    ));
  return (["removed", "added"] as const).map((side) => (
    <Table.Td key={side}>
      {lists[side].length > 0 && (
        <>
          <Text fz="xs" c="dimmed">
            {t(side)}
          </Text>
          <Value value={lists[side].map(say).join("\n")} say={say} />
        </>
      )}
    </Table.Td>
  ));
}

function Value({ value, say }: { value: unknown; say: (text: string) => string }) {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const tUi = useTranslations("ui.changed");
  if (value === null || value === undefined || value === "") return <Unknown />;
  if (typeof value === "boolean") return tUi(value ? "yes" : "no");
  if (typeof value === "number") return formatExactNumber(value, locale);
  if (typeof value === "string" && INSTANT.test(value)) return formatDateTime(new Date(value), timeZone);
  const isList = Array.isArray(value) && value.every((each) => typeof each === "string");
  const text = isList
    ? value.map(say).join("\n")
    : typeof value === "string"
      ? say(value)
      : JSON.stringify(value, null, 2);
  return (
    <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
      {text}
    </Code>
  );
}
