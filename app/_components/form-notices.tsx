"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FormNotices } from "@/app/_ui/use-submit";

type State = {
  /** What the wrong fields are called, as far as that is known; one for each. */
  wrong: readonly (string | undefined)[];
  /** Why it was not saved, beyond its fields. */
  failure: ReactNode;
  /** Gives up what was brought back; undefined where nothing was. */
  onDiscard: (() => void) | undefined;
};

/** What a form says of itself: what was restored, how much is to be corrected, why it was not saved. */
export function formNotices({ wrong, failure, onDiscard }: State): FormNotices {
  return {
    above: onDiscard && <Restored onDiscard={onDiscard} />,
    below: (failure !== undefined || wrong.length > 0) && (
      <>
        {wrong.length > 0 && <ToCorrect fields={wrong} />}
        {failure !== undefined && (
          <Alert color="red" variant="light" role="alert" p="xs">
            {failure}
          </Alert>
        )}
      </>
    ),
  };
}

function ToCorrect({ fields }: { fields: State["wrong"] }) {
  const t = useTranslations("ui.form");
  const names = fields.filter((name) => name !== undefined).join(t("and"));
  return (
    <Text fz="sm" c="var(--mantine-color-error)" role="status">
      {names === "" ? t("wrong", { count: fields.length }) : t("wrongNamed", { count: fields.length, names })}
    </Text>
  );
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  const t = useTranslations("ui.form");
  return (
    <Alert color="blue" variant="light" role="status" p="xs">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        {t("restored")}
        <Button size="compact-sm" variant="default" flex="none" onClick={onDiscard}>
          {t("discard")}
        </Button>
      </Group>
    </Alert>
  );
}
