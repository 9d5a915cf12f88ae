"use client";

import { useQuery } from "@tanstack/react-query";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useTRPC } from "@/app/_trpc/trpc";
import { ReleaseDetail } from "../../_components/release-detail";
import { toRelease, useAssetApi } from "./asset-list";

const EditAsset = lazyDialog(() => import("./asset-form").then((module) => module.EditAsset));

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
