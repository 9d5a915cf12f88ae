"use client";

import { Badge, Group } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import type { ListColumn } from "@/app/_ui/columns";
import { NameLink } from "@/app/_ui/name-link";
import { formatBytes } from "@/app/_ui/format";
import { StatusBadge } from "@/app/_ui/status-badge";
import { Cut, RelativeTime } from "@/app/_ui/values";

export const releaseStatuses = ["DRAFT", "PUBLISHED", "WITHDRAWN"] as const;
export type ReleaseStatus = (typeof releaseStatuses)[number];

export type Release = {
  id: string;
  version: string;
  platform: string;
  status: ReleaseStatus;
  /** Per platform: forced for clients, or the latest package in the feed. */
  mark: "forced" | "latest" | null;
  fileName: string;
  fileSize: string;
  checksum: string;
  url: string;
  notes: string | null;
  uploader: { username: string; nickname: string | null };
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

export function ReleaseState({ release: { status, mark } }: { release: Release }) {
  const t = useTranslations("releases");
  return (
    <Group gap={8} wrap="nowrap">
      <StatusBadge status={status} label={t(`status.${status}`)} />
      {mark !== null && (
        <Badge size="sm" variant="light" color={mark === "forced" ? "orange" : "blue"} flex="none" tt="none">
          {t(`mark.${mark}`)}
        </Badge>
      )}
    </Group>
  );
}

export function useReleaseColumns(href: (release: Release) => string): ListColumn<Release>[] {
  const t = useTranslations("releases");
  const locale = useLocale();
  const field = (key: "version" | "platform" | "status" | "file" | "size" | "published" | "uploader") => ({
    key,
    title: t(`fields.${key}`),
  });
  const size = ({ fileSize }: Release) => <span className="figures">{formatBytes(fileSize, locale)}</span>;
  return [
    {
      ...field("version"),
      width: 130,
      render: (release) => <NameLink href={href(release)} name={release.version} />,
      card: { at: "title", render: ({ version }) => version },
    },
    { ...field("platform"), width: 100, render: ({ platform }) => platform, card: { at: 1, bright: true } },
    {
      ...field("status"),
      width: 170,
      render: (release) => <ReleaseState release={release} />,
      card: { at: "end" },
    },
    {
      ...field("file"),
      width: 180,
      fluid: true,
      render: ({ fileName }) => <Cut text={fileName} />,
      card: { at: 2 },
    },
    { ...field("size"), width: 96, align: "right", render: size, card: { at: 1 } },
    {
      ...field("uploader"),
      width: 130,
      render: ({ uploader }) => <Cut text={uploader.nickname ?? uploader.username} />,
    },
    {
      ...field("published"),
      width: 120,
      render: ({ publishedAt }) => <RelativeTime value={publishedAt} never={t("notYet")} />,
      card: {
        at: 3,
        labelled: true,
        render: ({ publishedAt }) => <RelativeTime value={publishedAt} />,
      },
    },
  ];
}
