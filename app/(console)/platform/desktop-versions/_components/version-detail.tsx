"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/app/_trpc/trpc";
import { ReleaseDetail } from "../../_components/release-detail";
import { EditVersion } from "./version-form";
import { toRelease, useVersionApi } from "./version-list";

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
