"use client";

import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconExternalLink, IconPencil } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BloggerIdentity } from "@/app/(console)/bloggers/_components/blogger-identity";
import { profileLink } from "@/app/(console)/bloggers/_components/blogger-values";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useErrorText } from "@/app/_trpc/query-error";
import { type RouterInputs, useTRPC } from "@/app/_trpc/trpc";
import { Hint } from "@/app/_ui/hint";
import { usePageKeys } from "@/app/_ui/keyboard";
import { useRecordNavigation } from "@/app/_ui/record-navigation";
import { notifyFailed } from "@/app/_ui/notify";
import { StatusBadge } from "@/app/_ui/status-badge";
import type { BloggerWire } from "@/server/domain/roster/blogger";
import { RefreshBlogger } from "./refresh-blogger";

const EditBlogger = lazyDialog(() =>
  import("@/app/(console)/bloggers/_components/edit-blogger").then((module) => module.EditBlogger),
);

export function BloggerHeader({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggers");
  const tDetail = useTranslations("bloggerDetail");
  const tReview = useTranslations("words.review");
  const mayEdit = useMay("blogger:write") && blogger.deactivatedAt === null;
  const [isEditing, setEditing] = useState(false);
  usePageKeys(mayEdit ? [["e", () => setEditing(true)]] : []);
  const profile = profileLink(blogger.url);
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <BackToPage page="bloggers" />
        <Neighbours id={blogger.id} />
      </Group>
      <Group justify="space-between" gap="sm" mt={4}>
        <BloggerIdentity blogger={blogger} order={1}>
          <Group gap={6}>
            <Text c="dimmed">{t("fields.reviewStatus")}</Text>
            <StatusBadge status={blogger.reviewStatus} label={tReview(blogger.reviewStatus)} />
          </Group>
        </BloggerIdentity>
        <Group gap="xs">
          {mayEdit && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.5} />}
              onClick={() => setEditing(true)}
            >
              {tDetail("edit")}
            </Button>
          )}
          {blogger.deactivatedAt === null && <RefreshBlogger blogger={blogger} />}
          {profile !== null && (
            <Button
              component="a"
              href={profile}
              target="_blank"
              rel="noreferrer"
              variant="default"
              rightSection={<IconExternalLink size={16} stroke={1.5} />}
            >
              {t("openProfile")}
            </Button>
          )}
        </Group>
      </Group>
      {isEditing && <EditBlogger id={blogger.id} onClose={() => setEditing(false)} />}
    </div>
  );
}

function Neighbours({ id }: { id: string }) {
  const t = useTranslations("bloggerDetail");
  const client = useQueryClient();
  const { blogger } = useTRPC();
  const walk = useRecordNavigation("/bloggers", id, (input, cursor) =>
    client.query(
      blogger.list.queryOptions({
        ...(input as RouterInputs["blogger"]["list"]),
        cursor: cursor ?? undefined,
      }),
    ),
  );
  const errorText = useErrorText();
  const step = (go: (() => Promise<void>) | undefined) => () =>
    void go?.().catch((error: unknown) => notifyFailed(errorText(error)));
  usePageKeys(
    walk === null
      ? []
      : [
          ["p", step(walk.previous)],
          ["n", step(walk.next)],
        ],
  );
  if (walk === null) return null;
  const { position, count } = walk;
  const buttons = [
    { label: t("previous"), key: "p", go: walk.previous, Icon: IconChevronUp },
    { label: t("next"), key: "n", go: walk.next, Icon: IconChevronDown },
  ];
  return (
    <Group gap={4} wrap="nowrap">
      <Text c="dimmed" fz="sm" className="figures" title={t("ofPage", { position, count })}>
        {position} / {count}
      </Text>
      {buttons.map(({ label, key, go, Icon }) => (
        <Hint key={key} label={`${label} (${key})`}>
          <ActionIcon aria-label={label} disabled={go === undefined} onClick={step(go)}>
            <Icon size={16} stroke={1.5} />
          </ActionIcon>
        </Hint>
      ))}
    </Group>
  );
}
