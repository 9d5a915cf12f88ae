"use client";

import { ActionIcon, CopyButton as Copier, Group } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Hint } from "./hint";

export function CopyButton({ value, label }: { value: string; label?: string }) {
  const t = useTranslations("ui");
  return (
    <Copier value={value} timeout={1500}>
      {({ copied, copy }) => (
        <Hint label={copied ? t("copied") : (label ?? t("copy"))}>
          <ActionIcon
            size="sm"
            aria-label={label ?? t("copy")}
            onClick={(event) => {
              event.stopPropagation();
              copy();
            }}
          >
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        </Hint>
      )}
    </Copier>
  );
}

export function CopyableId({ value }: { value: string }) {
  return (
    <Group gap={4} wrap="nowrap" miw={0} component="span" display="inline-flex">
      <code className="identifier">{value}</code>
      <CopyButton value={value} />
    </Group>
  );
}
