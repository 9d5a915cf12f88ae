"use client";

import { Alert, Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { failureDetails } from "@/app/_trpc/query-error";

/** Whether a change was refused because somebody else had changed the same. */
export function isChangedSince(error: unknown): boolean {
  return (failureDetails(error)?.issues ?? []).some(({ code }) => code === "CHANGED_SINCE");
}

/**
 * Says that somebody else changed what a form shows, and offers to load it again. `takeChanged` takes the
 * error of a refused save, and returns whether it was that.
 */
export function useChangedSince(reload: () => void) {
  const t = useTranslations("errors.field");
  const tUi = useTranslations("ui");
  const [changed, setChanged] = useState(false);
  const loadAgain = () => {
    setChanged(false);
    reload();
  };
  return {
    takeChanged: (error: unknown): boolean => {
      const isChanged = isChangedSince(error);
      if (isChanged) setChanged(true);
      return isChanged;
    },
    notice: changed && (
      <Alert color="yellow" role="alert">
        {t("CHANGED_SINCE")}
        <Button size="xs" variant="default" mt="xs" display="block" onClick={loadAgain}>
          {tUi("loadAgain")}
        </Button>
      </Alert>
    ),
  };
}
