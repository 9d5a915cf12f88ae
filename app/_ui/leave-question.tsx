"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ConfirmForm } from "./dialogs";
import { answerLeaveQuestions, guardWindow, restoreMark } from "./leave-guard";
import { Modal } from "./modal";

/** Guards the forms of all pages, and asks before one is left. Mounted once. */
export function LeaveQuestion() {
  const t = useTranslations("ui.leave");
  const [leave, setLeave] = useState<{ go: () => void } | null>(null);
  // After each render.
  useEffect(restoreMark);
  useEffect(guardWindow, []);
  // Asked again, as by a second Back, the newer question replaces the older.
  useEffect(() => answerLeaveQuestions((go) => setLeave({ go })), []);
  const stay = () => setLeave(null);
  return (
    <Modal opened={leave !== null} onClose={stay} title={t("title")}>
      <ConfirmForm
        consequence={t("consequence")}
        action={t("action")}
        cancel={t("stay")}
        onCancel={stay}
        onConfirm={() => {
          stay();
          leave?.go();
        }}
      />
    </Modal>
  );
}
