"use client";

import { Button, Group, Kbd } from "@mantine/core";
import { useTranslations } from "next-intl";
import classes from "./review-queue.module.css";

type Props = {
  approve: () => void;
  reject: () => void;
  next: () => void;
  previous: () => void;
  open: () => void;
  mayReview: boolean;
  busy: boolean;
  isFirst: boolean;
  isLast: boolean;
};

export function ReviewActions({ mayReview, busy, isFirst, isLast, ...run }: Props) {
  const t = useTranslations("bloggerReview.action");
  const hint = (key: string) => (
    <Kbd size="xs" aria-hidden className={classes.key ?? ""}>
      {key}
    </Kbd>
  );
  // A phone has no room for the previous button: its waiting list leads to any creator.
  const plain = (name: "previous" | "next" | "open", key: string, disabled = false) => (
    <Button
      variant="default"
      rightSection={hint(key)}
      disabled={disabled}
      onClick={run[name]}
      {...(name === "previous" && { visibleFrom: "sm" })}
    >
      {t(name)}
    </Button>
  );
  return (
    <Group gap="xs" className={classes.actions ?? ""}>
      {mayReview && (
        <>
          <Button rightSection={hint("a")} aria-disabled={busy} onClick={() => run.approve()}>
            {t("approve")}
          </Button>
          <Button variant="default" rightSection={hint("r")} onClick={run.reject}>
            {t("reject")}
          </Button>
        </>
      )}
      {plain("previous", "p", isFirst)}
      {plain("next", "n", isLast)}
      {plain("open", "o")}
    </Group>
  );
}
