"use client";

import { Code, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Section } from "@/app/_ui/section";
import { CopyButton } from "@/app/_ui/copy-button";

export function RawData({ value }: { value: Readonly<Record<string, unknown>> | null }) {
  const t = useTranslations("bloggers");
  const tDetail = useTranslations("bloggerDetail");
  const text = JSON.stringify(value, null, 2);
  return (
    <Section title={t("sections.raw")} actions={value !== null && <CopyButton value={text} />}>
      {value === null ? (
        <Text c="dimmed">{tDetail("allEmpty")}</Text>
      ) : (
        <Code block mah={640} className="scrolling" tabIndex={0}>
          {text}
        </Code>
      )}
    </Section>
  );
}
