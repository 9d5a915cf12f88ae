"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { QueriedList } from "@/app/_trpc/queried-list";
import { useTRPC } from "@/app/_trpc/trpc";
import { EmptyState } from "@/app/_ui/empty-state";
import { ListPage } from "@/app/_ui/list-page";
import { PageHeader } from "@/app/_ui/page-header";
import { EndpointCard } from "./endpoint-card";
import { useEndpointColumns } from "./use-endpoint-columns";

const POLL_MS = 5_000;

/** All endpoints with how they are doing, kept up to date while the page is in sight. */
export function EndpointList() {
  const words = useTranslations("syncEndpoints");
  const router = useRouter();
  const columns = useEndpointColumns();
  const mayWrite = useMay("sync-endpoint:write");
  const query = useQuery(useTRPC().syncEndpoint.list.queryOptions(undefined, { refetchInterval: POLL_MS }));
  const create = mayWrite && (
    <Button component={Link} href="/sync-endpoints/new" leftSection={<IconPlus size={16} />}>
      {words("create")}
    </Button>
  );
  return (
    <ListPage>
      <PageHeader
        title={words("title")}
        note={words("note")}
        actions={query.data?.list.length !== 0 && create}
      />
      <QueriedList
        query={query}
        columns={columns}
        rowId={(endpoint) => endpoint.id}
        onOpen={(endpoint) => router.push(`/sync-endpoints/${endpoint.id}`)}
        card={(endpoint) => <EndpointCard endpoint={endpoint} />}
        empty={
          <EmptyState kind="nothing-yet" title={words("empty")} hint={words("emptyHint")} action={create} />
        }
      />
    </ListPage>
  );
}
