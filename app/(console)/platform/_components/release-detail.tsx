"use client";

import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useRouter } from "@/app/_ui/navigation";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { FailedPage } from "@/app/(console)/_components/failed-page";
import { useMe } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { PageHeader } from "@/app/_ui/page-header";
import { Facts, Section } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { CopyButton } from "@/app/_ui/copy-button";
import { CopyId, ExactTime } from "@/app/_ui/values";
import type { ReleaseKind } from "@/server/domain/release";
import { formatBytes } from "@/app/_ui/format";
import { useReleaseActions } from "./release-actions";
import { releaseKinds } from "./release-kinds";
import { ReleaseState } from "./release-values";

const EditRelease = lazyDialog(() => import("./release-form").then((module) => module.EditRelease));

export function ReleaseDetail({ kind, id }: { kind: ReleaseKind; id: string }) {
  const t = useTranslations("releases");
  const locale = useLocale();
  const platformName = (platform: string) =>
    t.has(`platforms.${platform}` as "platforms.win")
      ? t(`platforms.${platform}` as "platforms.win")
      : platform;
  const router = useRouter();
  const { permissions } = useMe();
  const [editing, setEditing] = useState(false);
  const { page, resource, path, useRelease } = releaseKinds[kind];
  const { data: release, error, refetch } = useRelease(id);
  const { actionsOf, dialog } = useReleaseActions(kind, () => router.push(path));
  if (release === undefined)
    return error === null ? (
      <DetailSkeleton />
    ) : (
      <FailedPage page={page} error={error} onRetry={() => void refetch()} />
    );
  const mayEdit = release.status === "DRAFT" && permissions.includes(`${resource}:write`);
  const { uploader, url, checksum } = release;
  return (
    <>
      <PageHeader
        above={<BackToPage page={page} />}
        title={release.version}
        note={
          <Group gap="0 16px">
            <ReleaseState release={release} />
            <span>{platformName(release.platform)}</span>
          </Group>
        }
        actions={
          <>
            {mayEdit && (
              <Button
                variant="default"
                leftSection={<IconPencil size={16} stroke={1.5} />}
                onClick={() => setEditing(true)}
              >
                {t("edit")}
              </Button>
            )}
            {actionsOf(release)
              .filter(({ allowed }) => allowed)
              .map(({ label, icon: Icon, run, danger = false }) => (
                <Button
                  key={label}
                  variant={label === t("publish") ? "filled" : "default"}
                  leftSection={<Icon size={16} stroke={1.5} />}
                  onClick={run}
                  {...(danger && { c: "red" })}
                >
                  {label}
                </Button>
              ))}
          </>
        }
      />
      <Stack gap="md">
        <Section title={t("fileSection")}>
          <Facts
            facts={[
              { label: t("fields.file"), value: release.fileName },
              { label: t("fields.size"), value: formatBytes(release.fileSize, locale) },
              {
                label: t("fields.checksum"),
                wide: true,
                value: (
                  <Group gap={4} wrap="nowrap" align="flex-start">
                    <code className="identifier" style={{ overflowWrap: "anywhere", whiteSpace: "normal" }}>
                      {checksum}
                    </code>
                    <CopyButton value={checksum} />
                  </Group>
                ),
              },
              {
                label: t("fields.address"),
                wide: true,
                value: (
                  <Group gap={4} wrap="nowrap" align="flex-start">
                    {release.status === "PUBLISHED" ? (
                      <Anchor href={url} fz="sm" style={{ overflowWrap: "anywhere" }}>
                        {url}
                      </Anchor>
                    ) : (
                      <Text fz="sm" c="dimmed">
                        {t("addressLater")}
                      </Text>
                    )}
                  </Group>
                ),
              },
            ]}
          />
        </Section>
        <Section title={t("notesSection")}>
          {release.notes === null ? (
            <Text c="dimmed">{t("noNotes")}</Text>
          ) : (
            <Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{release.notes}</Text>
          )}
        </Section>
        <Section title={t("recordSection")}>
          <Facts
            facts={[
              { label: t("fields.uploader"), value: uploader.nickname ?? uploader.username },
              { label: t("fields.created"), value: <ExactTime value={release.createdAt} /> },
              { label: t("fields.published"), value: <ExactTime value={release.publishedAt} /> },
              { label: t("fields.id"), value: <CopyId value={release.id} /> },
            ]}
          />
        </Section>
      </Stack>
      {editing && <EditRelease kind={kind} id={id} onClose={() => setEditing(false)} />}
      {dialog}
    </>
  );
}
