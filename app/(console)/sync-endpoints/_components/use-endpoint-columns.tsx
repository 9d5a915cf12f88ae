"use client";

import { Anchor, Text } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ListColumn } from "@/app/_ui/list-column";
import { RelativeTime } from "@/app/_ui/relative-time";
import { DeliveryCount } from "./delivery-count";
import type { Endpoint } from "./endpoint";
import { EndpointState } from "./endpoint-state";
import { Lag } from "./lag";
import { Rate } from "./rate";

export function useEndpointColumns(): ListColumn<Endpoint>[] {
  const words = useTranslations("syncEndpoints.fields");
  return [
    {
      key: "name",
      title: words("name"),
      width: 170,
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
      key: "health",
      title: words("health"),
      width: 280,
      render: (endpoint) => <EndpointState endpoint={endpoint} />,
    },
    { key: "lag", title: words("lag"), align: "right", render: ({ health }) => <Lag health={health} /> },
    {
      key: "retries",
      title: words("retries"),
      align: "right",
      render: ({ health }) => <DeliveryCount count={health.waitingDeliveries} />,
    },
    {
      key: "givenUp",
      title: words("givenUp"),
      align: "right",
      render: ({ health }) => <DeliveryCount count={health.failedDeliveries} bad />,
    },
    { key: "rate", title: words("rate"), align: "right", render: ({ health }) => <Rate health={health} /> },
    {
      key: "lastSuccess",
      title: words("lastSuccess"),
      render: ({ health }) => <RelativeTime value={health.lastSuccessAt} />,
    },
    {
      key: "url",
      title: words("url"),
      fluid: true,
      render: ({ url }) => (
        <Text fz="sm" truncate title={url}>
          {url}
        </Text>
      ),
    },
  ];
}
