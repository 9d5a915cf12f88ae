"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/app/_trpc/trpc";
import { ReleaseDetail } from "../../_components/release-detail";
import { EditAsset } from "./asset-form";
import { toRelease, useAssetApi } from "./asset-list";

export function AssetDetail({ id }: { id: string }) {
  const query = useQuery(useTRPC().frontendAsset.get.queryOptions({ id }));
  const release = query.data && toRelease(query.data);
  return (
    <ReleaseDetail
      page="frontendAssets"
      api={useAssetApi()}
      query={query}
      release={release}
      editForm={(onClose) => release !== undefined && <EditAsset release={release} onClose={onClose} />}
    />
  );
}
