"use client";

import { Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { StatusBadge } from "@/app/_ui/status-badge";
import type { BloggerWire } from "@/server/domain/roster/blogger";
import { ManagerName } from "./manager-name";

type Props = { blogger: Pick<BloggerWire, "reviewStatus"> & ComponentProps<typeof ManagerName>["of"] };

/** How a creator was reviewed, and who looks after it. */
export function BloggerStanding({ blogger }: Props) {
  const t = useTranslations("bloggers.fields");
  const tReview = useTranslations("words.review");
  return (
    <>
      <Group gap={6}>
        <Text c="dimmed">{t("reviewStatus")}</Text>
        <StatusBadge status={blogger.reviewStatus} label={tReview(blogger.reviewStatus)} />
      </Group>
      <Group gap={6}>
        <Text c="dimmed">{t("managerUserName")}</Text>
        <ManagerName of={blogger} />
      </Group>
    </>
  );
}
