"use client";

import { Button, Group } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { BackLink } from "@/app/_ui/back-link";
import { PageHeader } from "@/app/_ui/page-header";
import { usePageKeys } from "@/app/_ui/use-page-keys";
import type { Endpoint } from "../../_components/endpoint";
import { EndpointHealth } from "../../_components/endpoint-health";
import { EndpointMenu } from "./endpoint-menu";
import { TestButton } from "./test-button";
import type { EndpointActs } from "./use-endpoint-acts";

/** Name, health, and what can be done: `e` edits. */
export function EndpointHeader({ endpoint, acts }: { endpoint: Endpoint; acts: EndpointActs }) {
  const words = useTranslations("syncEndpoints");
  const router = useRouter();
  const mayWrite = useMay("sync-endpoint:write");
  const editPath = `/sync-endpoints/${endpoint.id}/edit`;
  usePageKeys(mayWrite ? [["e", () => router.push(editPath)]] : []);
  return (
    <>
      <PageHeader
        above={<BackLink href="/sync-endpoints" label={words("title")} />}
        title={endpoint.name}
        note={
          <Group gap="0 16px">
            <EndpointHealth endpoint={endpoint} />
            <span style={{ overflowWrap: "anywhere" }}>
              {endpoint.method} {endpoint.url}
            </span>
          </Group>
        }
        actions={
          mayWrite && (
            <>
              <Button
                component={Link}
                href={editPath}
                variant="default"
                leftSection={<IconPencil size={16} stroke={1.5} />}
              >
                {words("edit")}
              </Button>
              <TestButton endpoint={endpoint} />
              <EndpointMenu endpoint={endpoint} acts={acts} />
            </>
          )
        }
      />
    </>
  );
}
