"use client";

import { Button, Group, Stack } from "@mantine/core";
import { IconExternalLink, IconPencil } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BloggerIdentity } from "@/app/(console)/bloggers/_components/blogger-identity";
import { BloggerStanding } from "@/app/(console)/bloggers/_components/blogger-standing";
import { profileLink } from "@/app/(console)/bloggers/_components/blogger-values";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { usePageKeys } from "@/app/_ui/keyboard";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { LazyBloggerActions } from "./lazy-blogger-actions";
import { Neighbours } from "./neighbours";
import { RefreshBlogger } from "./refresh-blogger";

const EditBlogger = lazyDialog(() =>
  import("@/app/(console)/bloggers/_components/edit-blogger").then((module) => module.EditBlogger),
);

export function BloggerHeader({ blogger }: { blogger: RouterOutputs["blogger"]["get"] }) {
  const t = useTranslations("bloggers");
  const tDetail = useTranslations("bloggerDetail");
  const mayEdit = useMay("blogger:write") && blogger.deactivatedAt === null;
  const [isEditing, setEditing] = useState(false);
  usePageKeys(mayEdit ? [["e", () => setEditing(true)]] : []);
  const profile = profileLink(blogger.url);
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <BackToPage page="bloggers" />
        <Neighbours id={blogger.id} />
      </Group>
      <Group justify="space-between" gap="sm">
        <BloggerIdentity blogger={blogger} order={1}>
          <BloggerStanding blogger={blogger} />
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
      <LazyBloggerActions blogger={blogger} />
      {isEditing && <EditBlogger id={blogger.id} onClose={() => setEditing(false)} />}
    </Stack>
  );
}
