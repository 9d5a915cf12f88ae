"use client";

import { useTranslations } from "next-intl";
import { StatusBadge } from "@/app/_ui/status-badge";
import { type Endpoint, endpointStatus } from "./endpoint";

/** How an endpoint is doing, in one word and its colour. */
export function EndpointHealth({ endpoint }: { endpoint: Endpoint }) {
  const words = useTranslations("words.status");
  const status = endpointStatus(endpoint);
  return <StatusBadge status={status} label={words(status)} />;
}
