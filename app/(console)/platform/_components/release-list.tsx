"use client";

import { useTranslations } from "next-intl";
import { ListPage } from "@/app/(console)/_components/list-page";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { choiceField, textField } from "@/app/_ui/filter-fields";
import { inAddress, useListView } from "@/app/_ui/list-view";
import { desktopPlatformNames, type ReleaseKind } from "@/server/domain/release";
import { useReleaseActions } from "./release-actions";
import { releaseKinds } from "./release-kinds";
import { releaseStatuses, useReleaseColumns } from "./release-values";

const CreateRelease = lazyDialog(() => import("./release-form").then((module) => module.CreateRelease));

export function ReleaseList({ kind }: { kind: ReleaseKind }) {
  const t = useTranslations("releases");
  const { page, path, texts, platform, useList } = releaseKinds[kind];
  const view = useListView({ platform, status: inAddress.oneOf(releaseStatuses) });
  const { actionsOf, dialog } = useReleaseActions(kind);
  const href = ({ id }: { id: string }) => `${path}/${id}`;
  const byStatus = choiceField("status", "bar", {
    label: t("fields.status"),
    any: t("anyStatus"),
    options: releaseStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
  });
  const byDesktopPlatform = choiceField<"platform", string>("platform", "bar", {
    label: t("fields.platform"),
    any: t("anyPlatform"),
    options: desktopPlatformNames.map((value) => ({ value, label: t(`platforms.${value}`) })),
  });
  const byAssetPlatform = textField("platform", { label: t("fields.platform") });
  return (
    <>
      <ListPage
        page={page}
        note={t(texts.note)}
        query={useList({ ...view.filter, ...view.asked })}
        view={view}
        filters={kind === "desktop" ? [byDesktopPlatform, byStatus] : [byStatus, byAssetPlatform]}
        columns={useReleaseColumns(href)}
        href={href}
        rowMenu={(release) => ({ name: release.version, actions: actionsOf(release) })}
        empty={{ title: t(texts.empty), hint: t(texts.emptyHint) }}
        noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
        createForm={(form) => <CreateRelease kind={kind} {...form} />}
      />
      {dialog}
    </>
  );
}
