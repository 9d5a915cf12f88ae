"use client";

import { Anchor, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { QueriedList } from "@/app/_trpc/queried-list";
import type { RouterOutputs } from "@/app/_trpc/router-outputs";
import { useTRPC } from "@/app/_trpc/trpc";
import { EmptyState } from "@/app/_ui/empty-state";
import { ListPage } from "@/app/_ui/list-page";
import { PageHeader } from "@/app/_ui/page-header";
import { useUrlState } from "@/app/_ui/use-url-state";
import { ApiKeyCard } from "./api-key-card";
import { CreateApiKey } from "./create-api-key";
import { NewApiKey } from "./new-api-key";
import { ResetSandbox } from "./reset-sandbox";
import { useApiKeyActs } from "./use-api-key-acts";
import { useApiKeyColumns } from "./use-api-key-columns";

type Created = RouterOutputs["apiKey"]["create"];

export function ApiKeyList() {
  const words = useTranslations("apiKeys");
  const [params, change] = useUrlState();
  const [shown, setShown] = useState<Created>();
  const mayWrite = useMay("api-key:write");
  const acts = useApiKeyActs(setShown);
  const query = useQuery(useTRPC().apiKey.list.queryOptions());
  const { data } = query;
  const create = mayWrite && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => change({ create: "1" })}>
      {words("create")}
    </Button>
  );
  const hasSandbox = data?.list.some(({ environment }) => environment === "TEST") === true;
  const columns = useApiKeyColumns(acts);
  return (
    <ListPage>
      <PageHeader
        title={words("title")}
        note={
          <>
            {words("note")} <Anchor href="/docs">{words("reference")}</Anchor>
          </>
        }
        actions={
          data?.list.length !== 0 && (
            <>
              {mayWrite && hasSandbox && <ResetSandbox />}
              {create}
            </>
          )
        }
      />
      <QueriedList
        query={query}
        columns={columns}
        rowId={(key) => key.id}
        card={(key) => <ApiKeyCard apiKey={key} acts={acts} />}
        empty={
          <EmptyState kind="nothing-yet" title={words("empty")} hint={words("emptyHint")} action={create} />
        }
      />
      {mayWrite && params.get("create") !== null && (
        <CreateApiKey
          onClose={() => change({ create: null }, "replace")}
          onCreated={(created) => {
            change({ create: null }, "replace");
            setShown(created);
          }}
        />
      )}
      {shown !== undefined && <NewApiKey created={shown} onDone={() => setShown(undefined)} />}
    </ListPage>
  );
}
