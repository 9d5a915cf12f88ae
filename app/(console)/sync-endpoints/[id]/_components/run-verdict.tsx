"use client";

import { Alert } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { RunDetail } from "./run-statuses";
import { useRunError } from "./use-run-error";

const colors = { PENDING: "gray", RUNNING: "blue", SUCCESS: "green", FAILED: "red" } as const;

/** What came of an attempt, in a sentence, and why where it failed. */
export function RunVerdict({ run }: { run: RunDetail }) {
  const words = useTranslations("syncEndpoints");
  const error = useRunError()(run);
  return (
    <Alert color={colors[run.status]} title={words(`verdict.${run.isTest ? "test" : "push"}.${run.status}`)}>
      {error}
    </Alert>
  );
}
