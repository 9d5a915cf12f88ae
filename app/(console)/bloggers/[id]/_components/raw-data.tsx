"use client";

import { Button, Code } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/app/_ui/copy-button";
import { Section } from "@/app/_ui/section";

/** The record as the source sent it, folded until it is asked for. */
export function RawData({ value }: { value: Readonly<Record<string, unknown>> | null }) {
  const words = useTranslations("bloggers");
  const [opened, { toggle }] = useDisclosure();
  if (value === null) return null;
  const text = JSON.stringify(value, null, 2);
  return (
    <Section
      title={words("sections.raw")}
      actions={
        <Button variant="default" size="xs" onClick={toggle}>
          {words(opened ? "hideRaw" : "showRaw")}
        </Button>
      }
    >
      {opened && (
        <div style={{ position: "relative" }}>
          <Code block mah={480} className="scrolling" tabIndex={0}>
            {text}
          </Code>
          <div style={{ position: "absolute", insetBlockStart: 8, insetInlineEnd: 8 }}>
            <CopyButton value={text} />
          </div>
        </div>
      )}
    </Section>
  );
}
