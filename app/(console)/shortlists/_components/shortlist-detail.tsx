"use client";

import { Alert, Box, Button, Group } from "@mantine/core";
import { IconCalendarRepeat, IconDownload, IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { newTaskAddress } from "@/app/(console)/bloggers/_components/new-task-address";
import { FailedPage } from "@/app/(console)/_components/failed-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { WindowPage } from "@/app/(console)/_components/window-page";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { ActionMenu } from "@/app/_ui/action-menu";
import { formatBigNumber, formatExactNumber, formatYuan } from "@/app/_ui/format";
import { Link } from "@/app/_ui/link";
import { useListView } from "@/app/_ui/list-view";
import { useRouter } from "@/app/_ui/navigation";
import { PageHeader } from "@/app/_ui/page-header";
import { Facts, Section } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { type Entry, entryFilter, entryOrders } from "./entry-values";
import { ShortlistEntries } from "./shortlist-entries";
import { useDeleteShortlist } from "./shortlist-list";

const EditShortlist = lazyDialog(() => import("./shortlist-form").then((module) => module.EditShortlist));
const ExportShortlist = lazyDialog(() =>
  import("./export-shortlist").then((module) => module.ExportShortlist),
);
const EntryHistory = lazyDialog(() => import("./entry-history").then((module) => module.EntryHistory));

type Shortlist = RouterOutputs["shortlist"]["get"];
type Totals = RouterOutputs["shortlist"]["entries"]["totals"];
type Open = { dialog: "edit" | "export" } | { dialog: "history"; entry: Entry };

export function ShortlistDetail({ id }: { id: string }) {
  const [open, setOpen] = useState<Open>();
  const [totals, setTotals] = useState<Totals>();
  const { order, direction } = useListView(entryFilter, entryOrders).asked;
  const { data, error, refetch } = useQuery(useTRPC().shortlist.get.queryOptions({ id }));
  if (data === undefined && error !== null)
    return <FailedPage page="shortlists" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <DetailSkeleton />;
  const close = () => setOpen(undefined);
  return (
    <WindowPage>
      <PageHeader
        above={<BackToPage page="shortlists" />}
        title={data.name}
        {...(data.purpose !== null && { note: data.purpose })}
        actions={<Actions shortlist={data} onOpen={(dialog) => setOpen({ dialog })} />}
      />
      <Box mb="md">
        <Sums shortlist={data} totals={totals} />
      </Box>
      <ShortlistEntries
        listId={id}
        onTotals={setTotals}
        onHistory={(entry) => setOpen({ dialog: "history", entry })}
      />
      {open?.dialog === "edit" && <EditShortlist shortlist={data} onClose={close} />}
      {open?.dialog === "export" && (
        <ExportShortlist shortlist={data} order={{ order, direction }} onClose={close} />
      )}
      {open?.dialog === "history" && <EntryHistory listId={id} entry={open.entry} onClose={close} />}
    </WindowPage>
  );
}

function Actions({
  shortlist,
  onOpen,
}: {
  shortlist: Shortlist;
  onOpen: (dialog: "edit" | "export") => void;
}) {
  const t = useTranslations("shortlists");
  const router = useRouter();
  const remove = useDeleteShortlist(() => router.push("/shortlists"));
  const [mayWrite, mayExport, mayScrape] = [
    useMay("blogger:write"),
    useMay("blogger:export"),
    useMay("scraping-task:write"),
  ];
  return (
    <Group gap="xs">
      {mayWrite && (
        <Button component={Link} href="/bloggers" variant="default">
          {t("find")}
        </Button>
      )}
      {mayScrape && shortlist.entryCount > 0 && (
        <Button
          component={Link}
          href={newTaskAddress(
            { shortlistId: shortlist.id, platform: shortlist.platforms },
            t("taskName", { name: shortlist.name }),
          )}
          variant="default"
          leftSection={<IconCalendarRepeat size={16} stroke={1.5} />}
        >
          {t("toTask")}
        </Button>
      )}
      {mayExport && shortlist.entryCount > 0 && (
        <Button leftSection={<IconDownload size={16} stroke={1.5} />} onClick={() => onOpen("export")}>
          {t("export.action")}
        </Button>
      )}
      <ActionMenu
        framed
        label={t("more")}
        actions={[
          { label: t("edit"), icon: IconPencil, allowed: mayWrite, run: () => onOpen("edit") },
          {
            label: t("delete"),
            icon: IconTrash,
            danger: true,
            allowed: mayWrite,
            run: () => remove.run(shortlist),
          },
        ]}
      />
    </Group>
  );
}

/** Of the entries that the filter below leaves. */
function Sums({ shortlist: { budget }, totals }: { shortlist: Shortlist; totals: Totals | undefined }) {
  const t = useTranslations("shortlists");
  const locale = useLocale();
  const figure = (text: string) => <span className="figures">{text}</span>;
  const left = budget === null || totals === undefined ? null : budget - totals.agreedPrice;
  return (
    <Section title={t("totals.title")}>
      <Facts
        facts={[
          {
            label: t("totals.count"),
            value: figure(totals === undefined ? "…" : formatExactNumber(totals.count, locale)),
          },
          {
            label: t("totals.fans"),
            value: figure(totals === undefined ? "…" : formatBigNumber(totals.fansCount, locale)),
          },
          {
            label: t("totals.agreed"),
            value: figure(totals === undefined ? "…" : formatYuan(totals.agreedPrice, locale)),
          },
          {
            label: t("fields.budget"),
            value: budget === null ? null : figure(formatYuan(budget, locale)),
          },
        ]}
      />
      {left !== null && left < 0 && (
        <Alert color="yellow" p="xs">
          {t("totals.over", { amount: formatYuan(-left, locale) })}
        </Alert>
      )}
    </Section>
  );
}
