"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { ListPage } from "@/app/(console)/_components/list-page";
import { unbatched, type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { choiceField, type FilterField, minuteField, searchField } from "@/app/_ui/filter-fields";
import { zonedInstant } from "@/app/_ui/format";
import { type FilterOf, inAddress, useListView } from "@/app/_ui/list-view";
import { StatusBadge } from "@/app/_ui/status-badge";
import { Cut, ExactTime, Unknown } from "@/app/_ui/values";
import { SmsStats } from "./sms-stats";

type SmsLog = RouterOutputs["smsLog"]["list"]["list"][number];

const types = ["LOGIN_CODE", "SIGN_UP_CODE"] as const;

const smsFilter = {
  phone: inAddress.matching(/^.{1,20}$/s),
  status: inAddress.oneOf(["SUCCESS", "FAILED"]),
  type: inAddress.oneOf(types),
  from: inAddress.localTime,
  to: inAddress.localTime,
};

/** Without a provider no message is sent: the code is only printed to the terminal. */
function stateOf({ status, messageId, templateId }: Pick<SmsLog, "status" | "messageId" | "templateId">) {
  if (status !== STATUS.SUCCESS) return "failed";
  return messageId === null && templateId === null ? "shown" : "sent";
}

const STATUS = { SUCCESS: 1, FAILED: 0 } as const;

export function SmsLogList() {
  const t = useTranslations("smsLogs");
  const timeZone = useTimeZone() ?? "UTC";
  const view = useListView(smsFilter);
  const { status, from, to, ...rest } = view.filter;
  const filter = {
    ...rest,
    ...(status !== undefined && { status: STATUS[status] }),
    ...(from !== undefined && { from: zonedInstant(from, timeZone) }),
    ...(to !== undefined && { to: zonedInstant(to, timeZone) }),
  };
  const { smsLog } = useTRPC();
  const query = useQuery(
    smsLog.list.queryOptions({ ...filter, ...view.asked }, { placeholderData: keepPreviousData }),
  );
  const total = useQuery(smsLog.count.queryOptions(filter, unbatched));
  return (
    <ListPage
      page="smsLogs"
      note={t("note")}
      actions={<SmsStats />}
      query={query}
      view={view}
      total={total.data}
      filters={useFilters()}
      columns={useColumns()}
      columnChoice="sms-logs"
      empty={{ title: t("empty"), hint: t("emptyHint") }}
      noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
    />
  );
}

function useFilters(): FilterField<FilterOf<typeof smsFilter>>[] {
  const t = useTranslations("smsLogs");
  return [
    searchField("phone", { label: t("searchPhone"), chip: (phone) => `${t("fields.phone")}: ${phone}` }),
    choiceField("status", "bar", {
      label: t("fields.status"),
      any: t("anyStatus"),
      options: [
        { value: "SUCCESS", label: t("sent") },
        { value: "FAILED", label: t("failed") },
      ] as const,
    }),
    choiceField("type", "more", {
      label: t("fields.type"),
      any: t("anyType"),
      options: types.map((value) => ({ value, label: t(`types.${value}`) })),
    }),
    minuteField("from", { label: t("from"), any: t("anyTime") }),
    minuteField("to", { label: t("to"), any: t("anyTime") }),
  ];
}

function useColumns(): ListColumn<SmsLog>[] {
  const t = useTranslations("smsLogs");
  const field = (key: Parameters<typeof t>[0] & `fields.${string}`) => ({ key, title: t(key) });
  const typeText = ({ type }: SmsLog) => {
    const known = types.find((one) => one === type);
    return known === undefined ? type : t(`types.${known}`);
  };
  const badge = ({ status, messageId, templateId }: SmsLog) => (
    <StatusBadge
      status={status === 1 ? "SUCCESS" : "FAILED"}
      label={t(stateOf({ status, messageId, templateId }))}
    />
  );
  const error = ({ errorMsg }: SmsLog) => (errorMsg === null ? <Unknown /> : <Cut text={errorMsg} />);
  return [
    {
      ...field("fields.at"),
      width: 164,
      render: ({ createdAt }) => <ExactTime value={createdAt} seconds />,
      card: { at: 1 },
    },
    {
      ...field("fields.phone"),
      width: 130,
      render: ({ phone }) => <Cut text={phone} />,
      card: { at: "title" },
    },
    { ...field("fields.status"), width: 90, render: badge, card: { at: "end" } },
    { ...field("fields.type"), width: 120, render: (row) => <Cut text={typeText(row)} /> },
    {
      ...field("fields.content"),
      width: 200,
      fluid: true,
      render: ({ content }) => <Cut text={content} />,
      card: { at: 2 },
    },
    {
      ...field("fields.error"),
      width: 190,
      render: error,
      card: { at: 3, render: ({ errorMsg }) => errorMsg !== null && <Cut text={errorMsg} /> },
    },
    {
      ...field("fields.messageId"),
      width: 100,
      render: ({ messageId }) => (messageId === null ? <Unknown /> : <Cut text={messageId} />),
    },
  ];
}
