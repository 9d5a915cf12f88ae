"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { DataList } from "@/app/_ui/data-list";
import { EmptyState } from "@/app/_ui/empty-state";
import { ListPage } from "@/app/_ui/list-page";
import { PageHeader } from "@/app/_ui/page-header";
import { EndpointCard } from "./endpoint-card";
import { useEndpointColumns } from "./use-endpoint-columns";

export function EndpointList() {
  const words = useTranslations("syncEndpoints");
  const router = useRouter();
  const columns = useEndpointColumns();
  const mayWrite = useMay("sync-endpoint:write");
  const { data, error, refetch } = useQuery(useTRPC().syncEndpoint.list.queryOptions());
  const create = mayWrite && (
    <Button component={Link} href="/sync-endpoints/new" leftSection={<IconPlus size={16} />}>
      {words("create")}
    </Button>
  );
  return (
    <ListPage>
      <PageHeader title={words("title")} note={words("note")} actions={data?.list.length !== 0 && create} />
      {error !== null && <QueryError error={error} onRetry={() => void refetch()} />}
      {(error === null || data !== undefined) && (
        <DataList
          columns={columns}
          rows={data?.list}
          fetching={false}
          rowId={(endpoint) => endpoint.id}
          onOpen={(endpoint) => router.push(`/sync-endpoints/${endpoint.id}`)}
          card={(endpoint) => <EndpointCard endpoint={endpoint} />}
          empty={
            <EmptyState kind="nothing-yet" title={words("empty")} hint={words("emptyHint")} action={create} />
          }
        />
      )}
    </ListPage>
  );
}
