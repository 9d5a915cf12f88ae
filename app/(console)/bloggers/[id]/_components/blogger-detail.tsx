"use client";

import { SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { BackLink } from "@/app/_ui/back-link";
import { DetailSkeleton } from "@/app/_ui/detail-skeleton";
import { BasicFacts } from "./basic-facts";
import { ContactFacts } from "./contact-facts";
import { ContentFacts } from "./content-facts";
import { PriceFacts } from "./price-facts";
import { RecordFacts } from "./record-facts";
import { BloggerHeader } from "./blogger-header";
import { MetricTables } from "./metric-tables";
import { Portraits } from "./portraits";
import { RawData } from "./raw-data";

/** Everything that is known of one blogger. */
export function BloggerDetail({ id }: { id: string }) {
  const words = useTranslations("bloggers");
  const { data: blogger, error, refetch } = useQuery(useTRPC().blogger.get.queryOptions({ id }));
  if (error !== null)
    return (
      <>
        <BackLink href="/bloggers" label={words("title")} />
        <QueryError error={error} onRetry={() => void refetch()} />
      </>
    );
  if (blogger === undefined) return <DetailSkeleton />;
  return (
    <Stack gap="md">
      <BloggerHeader blogger={blogger} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Stack gap="md">
          <BasicFacts blogger={blogger} />
          <ContentFacts blogger={blogger} />
        </Stack>
        <Stack gap="md">
          <PriceFacts blogger={blogger} />
          <ContactFacts blogger={blogger} />
          <RecordFacts blogger={blogger} />
        </Stack>
      </SimpleGrid>
      <MetricTables blogger={blogger} />
      <Portraits blogger={blogger} />
      <RawData value={blogger.rawData} />
    </Stack>
  );
}
