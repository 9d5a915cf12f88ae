"use client";

import { useQuery } from "@tanstack/react-query";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useTRPC } from "@/app/_trpc/trpc";
import { ReleaseDetail } from "../../_components/release-detail";
import { toRelease, useVersionApi } from "./version-list";

const EditVersion = lazyDialog(() => import("./version-form").then((module) => module.EditVersion));

export function VersionDetail({ id }: { id: string }) {
  const query = useQuery(useTRPC().desktopVersion.get.queryOptions({ id }));
  return (
    <ReleaseDetail
      page="desktopVersions"
      api={useVersionApi()}
      query={query}
      release={query.data && toRelease(query.data)}
      editForm={(onClose) => <EditVersion id={id} onClose={onClose} />}
    />
  );
}
