"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/app/_trpc/trpc";
import { ReleaseDetail } from "../../_components/release-detail";
import { EditAsset } from "./asset-form";
import { toRelease, useAssetApi } from "./asset-list";

export function AssetDetail({ id }: { id: string }) {
  const query = useQuery(useTRPC().frontendAsset.get.queryOptions({ id }));
  return (
    <ReleaseDetail
      page="frontendAssets"
      api={useAssetApi()}
      query={query}
      release={query.data && toRelease(query.data)}
      editForm={(onClose) => <EditAsset id={id} onClose={onClose} />}
    />
  );
}
