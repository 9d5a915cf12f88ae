"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { FormNotices } from "@/app/_ui/use-submit";
import { labelOf } from "./form-fields";

type State = {
  wrong: readonly (string | undefined)[];
  failure: ReactNode;
  /** The restored draft, if any. */
  restored: RestoredProps | null;
};

type ContestedProps = { field: string; findInput: () => HTMLElement | null; theirs: ReactNode };

type RestoredProps = {
  isTyped: boolean;
  lost: { secrets: boolean; files: boolean };
  contested: readonly ContestedProps[];
  onDiscard: () => void;
  onAcceptTheirs: () => void;
};

export function formNotices({ wrong, failure, restored }: State): FormNotices {
  return {
    above: restored && <Restored {...restored} />,
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

function Restored({ isTyped, lost, contested, onDiscard, onAcceptTheirs }: RestoredProps) {
  const t = useTranslations("ui.form");
  const tChanged = useTranslations("ui.changed");
  return (
    <>
      <Alert color="blue" variant="light" role="status" p="xs">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <div>
            {isTyped && <div>{t("restored")}</div>}
            {lost.secrets && <div>{t("secretsLost")}</div>}
            {lost.files && <div>{t("filesLost")}</div>}
          </div>
          {isTyped && (
            <Button size="compact-sm" variant="default" flex="none" onClick={onDiscard}>
              {t("discard")}
            </Button>
          )}
        </Group>
      </Alert>
      {contested.length > 0 && (
        <Alert color="yellow" role="alert" p="xs" title={t("changedSince")}>
          {contested.map((one) => (
            <Contested key={one.field} {...one} />
          ))}
          <Button mt="xs" size="xs" variant="default" onClick={onAcceptTheirs}>
            {tChanged("keepTheirs")}
          </Button>
        </Alert>
      )}
    </>
  );
}

function Contested({ field, findInput, theirs }: ContestedProps) {
  const t = useTranslations("ui.changed");
  const [label, setLabel] = useState(field);
  return (
    // The field is mounted together with this line, so its label is read in the ref.
    <Text component="div" ref={(line) => void (line && setLabel(labelOf(findInput()) ?? field))}>
      {t("field", { label })}
      <b>{theirs}</b>
    </Text>
  );
}
