"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListPage } from "@/app/(console)/_components/list-page";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { choiceField, textField } from "@/app/_ui/filter-fields";
import { inAddress, useListView } from "@/app/_ui/list-view";
import { ASSET_PLATFORM } from "@/server/domain/release";
import { type ReleaseApi, useReleaseActions } from "../../_components/release-actions";
import { type Release, releaseStatuses, useReleaseColumns } from "../../_components/release-values";

const CreateAsset = lazyDialog(() => import("./asset-form").then((module) => module.CreateAsset));

type Asset = RouterOutputs["frontendAsset"]["get"];

const filter = {
  platform: inAddress.matching(ASSET_PLATFORM),
  status: inAddress.oneOf(releaseStatuses),
};

export function toRelease({ releaseNotes, fileUrl, status, isLatest, ...asset }: Asset): Release {
  const named = releaseStatuses[status] ?? "DRAFT";
  return {
    ...asset,
    status: named,
    notes: releaseNotes,
    url: fileUrl,
    mark: isLatest === 1 ? "latest" : null,
  };
}

export function useAssetApi(): ReleaseApi {
  const { frontendAsset } = useTRPC();
  return {
    resource: "frontend-asset",
    publish: frontendAsset.publish.mutationOptions(),
    withdraw: frontendAsset.withdraw.mutationOptions(),
    remove: frontendAsset.delete.mutationOptions(),
    setLatest: frontendAsset.setLatest.mutationOptions(),
  };
}

export function AssetList() {
  const t = useTranslations("releases");
  const view = useListView(filter);
  const { actionsOf, dialog } = useReleaseActions(useAssetApi());
  const { frontendAsset } = useTRPC();
  const href = ({ id }: { id: string }) => `/platform/frontend-assets/${id}`;
  const { status, ...rest } = view.filter;
  const number = status === undefined ? {} : { status: releaseStatuses.indexOf(status) };
  const query = useQuery(
    frontendAsset.list.queryOptions(
      { ...rest, ...number, ...view.asked },
      {
        placeholderData: keepPreviousData,
        select: ({ list, ...page }) => ({ ...page, list: list.map(toRelease) }),
      },
    ),
  );
  return (
    <>
      <ListPage
        page="frontendAssets"
        note={t("assetNote")}
        query={query}
        view={view}
        filters={[
          choiceField("status", "bar", {
            label: t("fields.status"),
            any: t("anyStatus"),
            options: releaseStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          }),
          textField("platform", { label: t("fields.platform") }),
        ]}
        columns={useReleaseColumns(href)}
        href={href}
        rowMenu={(release) => ({ name: release.version, actions: actionsOf(release) })}
        empty={{ title: t("assetEmpty"), hint: t("assetEmptyHint") }}
        noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
        createForm={(form) => <CreateAsset {...form} />}
      />
      {dialog}
    </>
  );
}
