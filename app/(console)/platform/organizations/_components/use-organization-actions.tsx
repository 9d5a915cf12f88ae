"use client";

import {
  IconCreditCard,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSwitchHorizontal,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useRouter } from "@/app/_ui/navigation";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { MenuAction } from "@/app/_ui/action-menu";

const EditPlan = lazyDialog(() => import("./organization-form").then((module) => module.EditPlan));
const EditOrganization = lazyDialog(() =>
  import("@/app/_components/edit-organization").then((module) => module.EditOrganization),
);
const ChangeDataMode = lazyDialog(() =>
  import("@/app/_components/change-data-mode").then((module) => module.ChangeDataMode),
);

type Organization = RouterOutputs["organization"]["get"];
type Dialog = { of: "name" | "plan" | "mode"; row: Organization };

export function useOrganizationActions() {
  const t = useTranslations("organizations");
  const router = useRouter();
  const { organization } = useTRPC();
  // The server also requires the Owner's permission of the role. It is not checked here, because the user's
  // own membership may withhold it; built-in roles have both.
  const mayManage = useMay("organization:manage");
  const maySetStatus = useMay("organization:status");
  const mayPlan = useMay("organization:plan");
  const mayAudit = useMay("audit-log:read");
  const [dialog, setDialog] = useState<Dialog>();
  const stop = () => setDialog(undefined);
  const ofStatus = (status: "ACTIVE" | "SUSPENDED") => {
    const isEnd = status === "SUSPENDED";
    return {
      input: ({ id, updatedAt }: Organization) => ({ id, status, updatedAt }),
      confirm: ({ name }: Organization) => ({
        title: t(isEnd ? "suspendTitle" : "activateTitle", { name }),
        consequence: t(isEnd ? "suspendConsequence" : "activateConsequence"),
        action: t(isEnd ? "suspend" : "activate"),
        harmless: !isEnd,
      }),
      done: (_: unknown, { name }: Organization) => t(isEnd ? "suspended" : "activated", { name }),
      reasons: { CONFLICT: t("changedSince") },
      // Members see on every page that their organization is closed.
      rendersFrame: true,
    };
  };
  const suspending = useAction(organization.setStatus.mutationOptions(), ofStatus("SUSPENDED"));
  const activating = useAction(organization.setStatus.mutationOptions(), ofStatus("ACTIVE"));
  const actionsOf = (row: Organization): MenuAction[] => {
    const isActive = row.status === "ACTIVE";
    return [
      {
        label: t("editPlan"),
        icon: IconCreditCard,
        allowed: mayPlan,
        run: () => setDialog({ of: "plan", row }),
      },
      {
        label: t("editName"),
        icon: IconPencil,
        allowed: mayManage,
        run: () => setDialog({ of: "name", row }),
      },
      {
        label: t("changeMode"),
        icon: IconSwitchHorizontal,
        allowed: mayManage,
        run: () => setDialog({ of: "mode", row }),
      },
      {
        label: t("audit"),
        icon: IconHistory,
        allowed: mayAudit,
        run: () => router.push(`/platform/audit-log?organizationId=${row.id}`),
      },
      {
        label: t(isActive ? "suspend" : "activate"),
        allowed: maySetStatus,
        danger: isActive,
        icon: isActive ? IconPlayerPause : IconPlayerPlay,
        run: () => (isActive ? suspending : activating).run(row),
      },
    ];
  };
  const dialogs = dialog !== undefined && (
    <>
      {dialog.of === "plan" && <EditPlan organization={dialog.row} onClose={stop} />}
      {dialog.of === "name" && <EditOrganization id={dialog.row.id} onClose={stop} />}
      {dialog.of === "mode" && <ChangeDataMode organization={dialog.row} onClose={stop} />}
    </>
  );
  return { actionsOf, dialogs };
}
