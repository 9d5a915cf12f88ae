"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ListQuery } from "@/app/_components/resource-list";
import type { snapshotQuery } from "@/app/_components/loading-dialog";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { inAddress, type Parser } from "@/app/_ui/list-view";
import type { PageStart } from "@/app/_ui/page-sizes";
import {
  ASSET_PLATFORM,
  desktopPlatformNames,
  isDesktopPlatform,
  type ReleaseKind,
} from "@/server/domain/release";
import type { Mutation, Offered } from "./offer-dialog";
import { type Release, type ReleaseStatus, releaseStatuses } from "./release-values";

type ListInput = { platform?: string; status?: ReleaseStatus; limit: number; cursor?: PageStart };
type ReleaseQuery = {
  data: Release | undefined;
  error: unknown;
  isPaused: boolean;
  refetch: () => Promise<{ data: Release | undefined }>;
};

/** The differences between the kinds of releases in the console; they share their pages. */
type Kind = {
  page: "desktopVersions" | "frontendAssets";
  resource: "desktop-version" | "frontend-asset";
  path: string;
  texts: {
    note: "desktopNote" | "assetNote";
    empty: "desktopEmpty" | "assetEmpty";
    emptyHint: "desktopEmptyHint" | "assetEmptyHint";
  };
  platform: Parser<string>;
  useList: (input: ListInput) => ListQuery<Release>;
  useRelease: (id: string, options?: typeof snapshotQuery) => ReleaseQuery;
  useMutations: () => {
    publish: Mutation<Offered>;
    withdraw: Mutation<{ id: string }>;
    remove: Mutation<{ id: string }>;
    setLatest?: Mutation<Offered>;
  };
};

type Version = RouterOutputs["desktopVersion"]["get"];
type Asset = RouterOutputs["frontendAsset"]["get"];

function fromVersion({ updateLog, downloadUrl, forceUpdate, ...version }: Version): Release {
  return { ...version, notes: updateLog, url: downloadUrl, mark: forceUpdate ? "forced" : null };
}

function fromAsset({ releaseNotes, fileUrl, status, isLatest, ...asset }: Asset): Release {
  const mark = isLatest === 1 ? "latest" : null;
  return { ...asset, status: releaseStatuses[status] ?? "DRAFT", notes: releaseNotes, url: fileUrl, mark };
}

const desktop: Kind = {
  page: "desktopVersions",
  resource: "desktop-version",
  path: "/platform/desktop-versions",
  texts: { note: "desktopNote", empty: "desktopEmpty", emptyHint: "desktopEmptyHint" },
  platform: inAddress.oneOf(desktopPlatformNames),
  useList({ platform, ...input }) {
    const named = platform !== undefined && isDesktopPlatform(platform) && { platform };
    return useQuery(
      useTRPC().desktopVersion.list.queryOptions(
        { ...input, ...named },
        {
          placeholderData: keepPreviousData,
          select: ({ list, ...rest }) => ({ ...rest, list: list.map(fromVersion) }),
        },
      ),
    );
  },
  useRelease: (id, options) =>
    useQuery(useTRPC().desktopVersion.get.queryOptions({ id }, { ...options, select: fromVersion })),
  useMutations() {
    const { desktopVersion } = useTRPC();
    return {
      publish: desktopVersion.publish.mutationOptions(),
      withdraw: desktopVersion.withdraw.mutationOptions(),
      remove: desktopVersion.delete.mutationOptions(),
    };
  },
};

const assets: Kind = {
  page: "frontendAssets",
  resource: "frontend-asset",
  path: "/platform/frontend-assets",
  texts: { note: "assetNote", empty: "assetEmpty", emptyHint: "assetEmptyHint" },
  platform: inAddress.matching(ASSET_PLATFORM),
  useList({ status, ...input }) {
    const numbered = status !== undefined && { status: releaseStatuses.indexOf(status) };
    return useQuery(
      useTRPC().frontendAsset.list.queryOptions(
        { ...input, ...numbered },
        {
          placeholderData: keepPreviousData,
          select: ({ list, ...rest }) => ({ ...rest, list: list.map(fromAsset) }),
        },
      ),
    );
  },
  useRelease: (id, options) =>
    useQuery(useTRPC().frontendAsset.get.queryOptions({ id }, { ...options, select: fromAsset })),
  useMutations() {
    const { frontendAsset } = useTRPC();
    return {
      publish: frontendAsset.publish.mutationOptions(),
      withdraw: frontendAsset.withdraw.mutationOptions(),
      remove: frontendAsset.delete.mutationOptions(),
      setLatest: frontendAsset.setLatest.mutationOptions(),
    };
  },
};

export const releaseKinds: Record<ReleaseKind, Kind> = { desktop, assets };
