"use client";

import { Radio, Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { Section } from "@/app/_ui/section";
import { findImportColumn } from "@/server/domain/roster/import-file";
import type { Preview, Reading } from "./reading";
import { StoredValue } from "./stored-value";
import { useQuotedList } from "./use-quoted-list";

type Props = { preview: Preview; reading: Reading; onChange: (reading: Reading) => void };
type Question = Preview["questions"][number];

export function ImportQuestions({ preview, reading, onChange }: Props) {
  const t = useTranslations("importRuns.questions");
  if (preview.questions.length === 0) return null;
  return (
    <Section title={t("title")} note={t("note")}>
      {preview.questions.map((question) => (
        <OneQuestion
          key={question.id}
          question={question}
          columns={preview.columns}
          answer={reading.answers[question.id] ?? question.answer}
          onAnswer={(answer) => onChange(withAnswer(reading, question, answer))}
        />
      ))}
    </Section>
  );
}

/** The server would move the field itself; this updates the select at once. */
function withAnswer(reading: Reading, { id, kind, field, columns }: Question, answer: string): Reading {
  const answers = { ...reading.answers, [id]: answer };
  if (kind !== "COLUMN") return { ...reading, answers };
  const mapping = reading.mapping.map((one, at) =>
    String(at) === answer ? field : columns.includes(at) && one === field ? null : one,
  );
  return { ...reading, mapping, answers };
}

type OneProps = {
  question: Question;
  columns: Preview["columns"];
  answer: string | null;
  onAnswer: (answer: string) => void;
};

function OneQuestion({ question, columns, answer, onAnswer }: OneProps) {
  const t = useTranslations("importRuns.questions");
  const locale = useLocale();
  const list = useQuotedList();
  const field = findImportColumn(question.field)?.names[locale] ?? question.field;
  const headingOf = (at: number) => columns[at]?.heading ?? String(at + 1);
  const asked =
    question.kind === "COLUMN"
      ? t("column", { columns: list(question.columns.map(headingOf)), field })
      : t("rate", { column: headingOf(question.columns[0] ?? 0) });
  return (
    <Radio.Group
      label={asked}
      value={answer}
      onChange={onAnswer}
      {...(answer === null && { description: t("open") })}
    >
      <Stack gap={6} mt="xs">
        {question.options.map((option) => (
          <Radio
            key={option.answer}
            value={option.answer}
            label={
              question.kind === "COLUMN"
                ? option.answer === "none"
                  ? t("none")
                  : t("take", { column: headingOf(Number(option.answer)), at: Number(option.answer) + 1 })
                : t(`rates.${option.answer as "percent"}`)
            }
            description={
              question.kind === "COLUMN" ? (
                (columns[Number(option.answer)]?.samples ?? []).filter((one) => one !== "").join(" · ")
              ) : (
                <Examples question={question} option={option} />
              )
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

type ExampleProps = { question: Question; option: Question["options"][number] };

function Examples({ question, option }: ExampleProps) {
  return option.examples.map(({ written, stored }, at) => (
    <Text key={at} span inherit>
      {at > 0 && "　"}
      {written} → <StoredValue field={question.field} value={stored} />
    </Text>
  ));
}
