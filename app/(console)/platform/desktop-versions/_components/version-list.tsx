"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListPage } from "@/app/(console)/_components/list-page";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { choiceField } from "@/app/_ui/filter-fields";
import { inAddress, useListView } from "@/app/_ui/list-view";
import { desktopPlatformNames } from "@/server/domain/release";
import { type ReleaseApi, useReleaseActions } from "../../_components/release-actions";
import { type Release, releaseStatuses, useReleaseColumns } from "../../_components/release-values";

const CreateVersion = lazyDialog(() => import("./version-form").then((module) => module.CreateVersion));

type Version = RouterOutputs["desktopVersion"]["get"];

const filter = {
  platform: inAddress.oneOf(desktopPlatformNames),
  status: inAddress.oneOf(releaseStatuses),
};

export function toRelease({ updateLog, downloadUrl, forceUpdate, ...version }: Version): Release {
  return { ...version, notes: updateLog, url: downloadUrl, mark: forceUpdate ? "forced" : null };
}

export function useVersionApi(): ReleaseApi {
  const { desktopVersion } = useTRPC();
  return {
    resource: "desktop-version",
    publish: desktopVersion.publish.mutationOptions(),
    withdraw: desktopVersion.withdraw.mutationOptions(),
    remove: desktopVersion.delete.mutationOptions(),
  };
}

export function VersionList() {
  const t = useTranslations("releases");
  const view = useListView(filter);
  const { actionsOf, dialog } = useReleaseActions(useVersionApi());
  const { desktopVersion } = useTRPC();
  const href = ({ id }: { id: string }) => `/platform/desktop-versions/${id}`;
  const query = useQuery(
    desktopVersion.list.queryOptions(
      { ...view.filter, ...view.asked },
      {
        placeholderData: keepPreviousData,
        select: ({ list, ...rest }) => ({ ...rest, list: list.map(toRelease) }),
      },
    ),
  );
  return (
    <>
      <ListPage
        page="desktopVersions"
        note={t("desktopNote")}
        query={query}
        view={view}
        filters={[
          choiceField("platform", "bar", {
            label: t("fields.platform"),
            any: t("anyPlatform"),
            options: desktopPlatformNames.map((value) => ({ value, label: t(`platforms.${value}`) })),
          }),
          choiceField("status", "bar", {
            label: t("fields.status"),
            any: t("anyStatus"),
            options: releaseStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          }),
        ]}
        columns={useReleaseColumns(href)}
        href={href}
        rowMenu={(release) => ({ name: release.version, actions: actionsOf(release) })}
        empty={{ title: t("desktopEmpty"), hint: t("desktopEmptyHint") }}
        noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
        createForm={(form) => <CreateVersion {...form} />}
      />
      {dialog}
    </>
  );
}
