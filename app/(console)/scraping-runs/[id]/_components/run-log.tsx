"use client";

import { Button, Code, Group } from "@mantine/core";
import { useTimeZone, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { formatDateTime } from "@/app/_ui/format";
import { Section } from "@/app/_ui/section";
import { CopyButton } from "@/app/_ui/copy-button";
import { type Progressing, usePauseWords } from "../../_components/run-values";
import { useErrorWords } from "../../_components/use-error-words";

type Attempt = Progressing["attempts"][number];

export function RunLog({ attempts }: { attempts: readonly Attempt[] }) {
  const t = useTranslations("scrapingRuns");
  const linesOf = useLogLines();
  const textId = useId();
  const [isOpen, setOpen] = useState(false);
  if (attempts.every(({ errors, errorLog }) => errors.length === 0 && errorLog === null)) return null;
  const text = attempts.flatMap(linesOf).join("\n");
  return (
    <Section
      title={t("sections.log")}
      note={t("log.note")}
      actions={
        <Group gap="xs">
          {isOpen && <CopyButton value={text} label={t("log.copy")} />}
          <Button
            variant="default"
            aria-expanded={isOpen}
            aria-controls={textId}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? "log.hide" : "log.show")}
          </Button>
        </Group>
      }
    >
      {isOpen && (
        <Code id={textId} block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {text}
        </Code>
      )}
    </Section>
  );
}

function useLogLines(): (attempt: Attempt) => string[] {
  const t = useTranslations("scrapingRuns.log");
  const tStatus = useTranslations("words.status");
  const timeZone = useTimeZone() ?? "UTC";
  const reasonOf = usePauseWords();
  const wordsOf = useErrorWords();
  const at = (instant: string) => formatDateTime(new Date(instant), timeZone, true);
  return ({ attempt, startedAt, finishedAt, status, pauseReason, errors, errorLog }) => {
    const end = [tStatus(status), ...(status === "PAUSED" ? [reasonOf(pauseReason)] : [])];
    const said = errorLog === null ? errors.map(wordsOf) : t("client", { text: errorLog }).split("\n");
    return [
      `${at(startedAt)}  ${t("began", { attempt })}`,
      ...(finishedAt === null
        ? []
        : [`${at(finishedAt)}  ${end.filter((word) => word !== null).join(" · ")}`]),
      ...said.map((line) => `  ${line}`),
    ];
  };
}
