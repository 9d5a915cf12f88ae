import { useTranslations } from "next-intl";
import type { BloggerWire } from "@/server/domain/roster/blogger";
import type { Dialog } from "./change-dialog";
import { useBulkRights } from "./use-bulk-rights";
import type { Change } from "./use-roster-change";

type Asked = {
  /** The one creator that is meant, to which what would change nothing is not offered. */
  of?: Pick<BloggerWire, "reviewStatus" | "deactivatedAt" | "tags"> | undefined;
  onOpen: (dialog: Dialog) => void;
  run: (change: Change) => void;
};

/** What changes creators, one or many: by a click, or by a dialog that asks for the rest. */
export function useChangeActs({ of, onOpen, run }: Asked) {
  const t = useTranslations("rosterChanges.bulk");
  const { mayWrite, mayReview, mayAssign } = useBulkRights();
  const opening = (dialog: Dialog, allowed: boolean) => ({
    label: t(`begin.${dialog}`),
    allowed,
    run: () => onOpen(dialog),
  });
  return {
    approve: {
      label: t("approve"),
      allowed: mayReview && of?.reviewStatus !== "APPROVED",
      run: () => run({ kind: "REVIEW", reviewStatus: "APPROVED" }),
    },
    reject: opening("reject", mayReview && of?.reviewStatus !== "REJECTED"),
    tag: opening("tag", mayWrite),
    untag: opening("untag", mayWrite && of?.tags !== null),
    manage: opening("manage", mayWrite),
    assign: opening("assign", mayAssign),
    deactivate: opening("deactivate", mayWrite && (of?.deactivatedAt ?? null) === null),
    reactivate: {
      label: t("reactivate"),
      allowed: mayWrite && of?.deactivatedAt !== null,
      run: () => run({ kind: "REACTIVATE" }),
    },
  };
}
