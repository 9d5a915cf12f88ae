"use client";

import { IconArrowBackUp, IconRocket, IconStar, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMe } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useAction } from "@/app/_components/use-action";
import type { MenuAction } from "@/app/_ui/action-menu";
import type { ReleaseKind } from "@/server/domain/release";
import type { Asking } from "./offer-dialog";
import { releaseKinds } from "./release-kinds";
import type { Release } from "./release-values";

const OfferDialog = lazyDialog(() => import("./offer-dialog").then((module) => module.OfferDialog));

export function useReleaseActions(kind: ReleaseKind, onDeleted?: () => void) {
  const t = useTranslations("releases");
  const { permissions } = useMe();
  const { resource, useMutations } = releaseKinds[kind];
  const mutations = useMutations();
  const mayWrite = permissions.includes(`${resource}:write`);
  const mayDelete = permissions.includes(`${resource}:delete`);
  const [asking, setAsking] = useState<Asking>();
  const toId = ({ id }: Release) => ({ id });
  const withdraw = useAction(mutations.withdraw, {
    input: toId,
    confirm: ({ version }: Release) => ({
      title: t("withdrawTitle", { version }),
      consequence: t("withdrawConsequence"),
      action: t("withdraw"),
    }),
    done: (_, { version }) => t("withdrawn", { version }),
  });
  const remove = useAction(mutations.remove, {
    input: toId,
    confirm: ({ version, publishedAt }: Release) => ({
      title: t("deleteTitle", { version }),
      consequence: t(publishedAt === null ? "deleteDraft" : "deleteConsequence"),
      action: t("delete"),
      name: version,
    }),
    done: (_, { version }) => t("deleted", { version }),
    onDone: () => onDeleted?.(),
  });
  const actionsOf = (release: Release): MenuAction[] => [
    {
      label: t("publish"),
      icon: IconRocket,
      allowed: mayWrite && release.status !== "PUBLISHED",
      run: () => setAsking({ act: "publish", release }),
    },
    {
      label: t("setLatest"),
      icon: IconStar,
      allowed:
        mayWrite &&
        mutations.setLatest !== undefined &&
        release.status === "PUBLISHED" &&
        release.mark !== "latest",
      run: () => setAsking({ act: "setLatest", release }),
    },
    {
      label: t("withdraw"),
      icon: IconArrowBackUp,
      allowed: mayWrite && release.status === "PUBLISHED",
      danger: true,
      run: () => withdraw.run(release),
    },
    {
      label: t("delete"),
      icon: IconTrash,
      allowed: mayDelete && release.status !== "PUBLISHED",
      danger: true,
      run: () => remove.run(release),
    },
  ];
  const mutation = asking && mutations[asking.act];
  const dialog = asking !== undefined && mutation !== undefined && (
    <OfferDialog {...asking} mutation={mutation} onClose={() => setAsking(undefined)} />
  );
  return { actionsOf, dialog };
}
