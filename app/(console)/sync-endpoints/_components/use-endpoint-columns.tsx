"use client";

import { Anchor, Text } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { BigNumber } from "@/app/_ui/big-number";
import type { ListColumn } from "@/app/_ui/list-column";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { Endpoint } from "./endpoint";
import { EndpointHealth } from "./endpoint-health";
import { PlatformNames } from "./platform-names";

export function useEndpointColumns(): ListColumn<Endpoint>[] {
  const words = useTranslations("syncEndpoints.fields");
  return [
    {
      key: "name",
      title: words("name"),
      width: 220,
      render: (endpoint) => (
        <Anchor
          component={Link}
          href={`/sync-endpoints/${endpoint.id}`}
          title={endpoint.name}
          c="inherit"
          fz="sm"
          fw={500}
          display="block"
          truncate
        >
          {endpoint.name}
        </Anchor>
      ),
    },
    {
      key: "url",
      title: words("url"),
      render: ({ url }) => (
        <Text fz="sm" truncate maw={360} title={url}>
          {url}
        </Text>
      ),
    },
    { key: "health", title: words("health"), render: (endpoint) => <EndpointHealth endpoint={endpoint} /> },
    {
      key: "platforms",
      title: words("platforms"),
      render: ({ platformFilter }) => <PlatformNames platforms={platformFilter} />,
    },
    {
      key: "waiting",
      title: words("waiting"),
      align: "right",
      render: ({ health }) => <BigNumber value={health.lagRows} />,
    },
    {
      key: "lastSuccess",
      title: words("lastSuccess"),
      render: ({ health }) => <RelativeTime value={health.lastSuccessAt} />,
    },
    {
      key: "lastFailure",
      title: words("lastFailure"),
      render: ({ health }) => <RelativeTime value={health.lastFailureAt} />,
    },
  ];
}
