"use client";

import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockPlay,
  IconCookie,
  IconKey,
  IconPencil,
  IconPlugConnected,
  IconTrash,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { MenuAction } from "@/app/_ui/action-menu";
import { notifyFailed } from "@/app/_ui/notify";
import { SecretPanel } from "@/app/_ui/secret-panel";
import { isImportedOnly } from "@/server/domain/roster/platforms";
import { type Account, isAhead } from "./account-values";
import { useCheckWords, useIneligibleRefusal } from "./use-check-words";

const EditAccount = lazyDialog(() => import("./account-form").then((module) => module.EditAccount));
const Authorise = lazyDialog(() => import("./account-session").then((module) => module.Authorise));
const MarkRisk = lazyDialog(() => import("./mark-risk").then((module) => module.MarkRisk));

export type CheckResult = RouterOutputs["scraperAccount"]["checkConnectivity"];

type Form = "edit" | "authorise" | "mark";
type Dialog = { what: Form; account: Account } | { what: "cookie"; account: Account; cookie: string };
export type ActionName = Form | "confirm" | "endCooldown" | "check" | "cookie" | "delete";
type Options = { onDeleted?: () => void; onChecked?: (result: CheckResult) => void };

export function useAccountActions({ onDeleted, onChecked }: Options = {}) {
  const t = useTranslations("scraperAccounts");
  const [dialog, setDialog] = useState<Dialog>();
  const mayWrite = useMay("scraper-account:write");
  const mayDelete = useMay("scraper-account:delete");
  const mayReadCookie = useMay("scraper-account:cookie");
  const { confirming, endingCooldown } = useReturns();
  const checking = useCheck(onChecked);
  const deleting = useDelete(onDeleted);
  const reading = useReadCookie((account, cookie) => setDialog({ what: "cookie", account, cookie }));
  const actionsOf = (account: Account): Record<ActionName, MenuAction> => {
    const form = (what: Form) => ({ allowed: mayWrite, run: () => setDialog({ what, account }) });
    const isFirst = account.lastAuthAt === null;
    return {
      edit: { ...form("edit"), label: t("edit"), icon: IconPencil },
      authorise: { ...form("authorise"), label: t(isFirst ? "authoriseFirst" : "authorise"), icon: IconKey },
      mark: { ...form("mark"), label: t("markRisk"), icon: IconAlertTriangle },
      confirm: {
        label: t("confirm"),
        icon: IconCircleCheck,
        allowed: mayWrite && account.status !== "ACTIVE",
        run: () => confirming.run(account),
      },
      endCooldown: {
        label: t("endCooldown"),
        icon: IconClockPlay,
        allowed: mayWrite && isAhead(account.cooldownUntil),
        run: () => endingCooldown.run(account),
      },
      check: {
        label: t("check"),
        icon: IconPlugConnected,
        allowed: mayWrite && !isImportedOnly(account.platform),
        run: () => checking.run(account),
      },
      cookie: {
        label: t("readCookie"),
        icon: IconCookie,
        allowed: mayReadCookie,
        run: () => reading.run(account),
      },
      delete: {
        label: t("delete"),
        icon: IconTrash,
        allowed: mayDelete,
        danger: true,
        run: () => deleting.run(account),
      },
    };
  };
  return {
    actionsOf,
    isChecking: checking.busy,
    dialogs: dialog !== undefined && <OpenDialog dialog={dialog} onClose={() => setDialog(undefined)} />,
  };
}

function OpenDialog({ dialog, onClose }: { dialog: Dialog; onClose: () => void }): ReactNode {
  const t = useTranslations("scraperAccounts");
  const { account } = dialog;
  switch (dialog.what) {
    case "edit":
      return <EditAccount account={account} onClose={onClose} />;
    case "authorise":
      return <Authorise account={account} onClose={onClose} />;
    case "mark":
      return <MarkRisk account={account} onClose={onClose} />;
    case "cookie":
      return (
        <SecretPanel
          title={t("cookieTitle", { name: account.displayName })}
          again={t("cookieAgain")}
          note={t("cookieNote")}
          secret={dialog.cookie}
          fileName={`${account.displayName}.cookie.txt`}
          snippets={[]}
          onDone={onClose}
        />
      );
  }
}

function useReturns() {
  const t = useTranslations("scraperAccounts");
  const { scraperAccount } = useTRPC();
  const confirming = useAction(scraperAccount.update.mutationOptions(), {
    input: ({ id }: Account) => ({ id, status: "ACTIVE" as const }),
    confirm: ({ displayName: name }) => ({
      title: t("confirmTitle", { name }),
      consequence: t("confirmConsequence"),
      action: t("confirm"),
      harmless: true,
    }),
    done: ({ displayName: name }) => t("confirmed", { name }),
  });
  const endingCooldown = useAction(scraperAccount.markRisk.mutationOptions(), {
    // A mark with a reason sets the cooldown, here to none.
    input: ({ id }: Account) => ({ id, reason: "Cooldown ended by hand", cooldownMinutes: 0 }),
    confirm: ({ displayName: name }) => ({
      title: t("endCooldownTitle", { name }),
      consequence: t("endCooldownConsequence"),
      action: t("endCooldown"),
    }),
    done: ({ displayName: name }) => t("cooldownEnded", { name }),
  });
  return { confirming, endingCooldown };
}

function useCheck(onChecked: Options["onChecked"]) {
  const words = useCheckWords();
  const refused = useIneligibleRefusal();
  return useAction(useTRPC().scraperAccount.checkConnectivity.mutationOptions(), {
    input: ({ id }: Account) => ({ id }),
    refused,
    onDone: (result) => {
      onChecked?.(result);
      if (onChecked === undefined && !result.ok) notifyFailed(words(result));
    },
    done: (result) => (onChecked === undefined && result.ok ? words(result) : undefined),
  });
}

function useDelete(onDeleted: Options["onDeleted"]) {
  const t = useTranslations("scraperAccounts");
  const { scraperAccount } = useTRPC();
  return useAction(scraperAccount.delete.mutationOptions(), {
    input: ({ id }: Account) => ({ id }),
    confirm: ({ displayName: name }) => ({
      title: t("deleteTitle"),
      consequence: t("deleteConsequence", { name }),
      action: t("delete"),
      name,
    }),
    reasons: { CONFLICT: t("deleteLeased") },
    onDone: () => onDeleted?.(),
    done: () => t("deleted"),
    // Not the account itself: it is deleted, and its query would fail.
    refreshes: [scraperAccount.list.queryKey(), scraperAccount.health.queryKey()],
  });
}

function useReadCookie(onRead: (account: Account, cookie: string) => void) {
  const t = useTranslations("scraperAccounts");
  return useAction(useTRPC().scraperAccount.cookie.mutationOptions(), {
    input: ({ id }: Account) => ({ id }),
    confirm: ({ displayName: name }) => ({
      title: t("readTitle", { name }),
      consequence: t("readConsequence"),
      action: t("readSubmit"),
      harmless: true,
    }),
    refreshes: [],
    onDone: ({ cookie }, account) => {
      if (cookie === null) notifyFailed(t("noCookie"));
      else onRead(account, cookie);
    },
  });
}
