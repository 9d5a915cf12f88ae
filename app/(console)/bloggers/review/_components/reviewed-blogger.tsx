"use client";

import { Anchor, Paper, SimpleGrid, Stack } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { QueryError } from "@/app/_trpc/query-error";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";
import { Section } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import {
  BasicFacts,
  ContactFacts,
  ContentFacts,
  CooperationFacts,
} from "../../[id]/_components/blogger-facts";
import { BloggerReviews } from "../../[id]/_components/blogger-reviews";
import { ChangeList } from "../../[id]/_components/change-list";
import { FigureStrip } from "../../[id]/_components/figure-strip";
import { BloggerIdentity } from "../../_components/blogger-identity";
import { profileLink } from "../../_components/blogger-values";
import type { Waiting } from "./use-review-queue";

const LAST_CHANGES = 5;

type Props = { waiting: Waiting; following: Waiting | undefined; actions: ReactNode };

/** Shows what matters for the decision, and prefetches the next blogger. */
export function ReviewedBlogger({ waiting, following, actions }: Props) {
  const t = useTranslations("bloggerReview");
  const trpc = useTRPC().blogger;
  const { id, url } = waiting;
  const wanted = following === undefined ? [id] : [id, following.id];
  const [asked] = useQueries({
    queries: wanted.map((one) => trpc.get.queryOptions({ id: one }, unbatched)),
  });
  const [trend] = useQueries({
    queries: wanted.map((one) => trpc.trend.queryOptions({ id: one, days: 90 }, unbatched)),
  });
  const profile = profileLink(url);
  return (
    <Stack gap="md">
      <Paper p="md" radius="md">
        <Stack gap="md">
          <BloggerIdentity blogger={waiting} order={2}>
            {profile !== null && (
              <Anchor href={profile} target="_blank" rel="noreferrer">
                {t("action.profile")} <IconExternalLink size={14} stroke={1.5} aria-hidden />
              </Anchor>
            )}
          </BloggerIdentity>
          {actions}
        </Stack>
      </Paper>
      {asked?.error && <QueryError error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked?.isPending === true && <DetailSkeleton />}
      {asked?.data !== undefined && (
        <>
          <FigureStrip blogger={asked.data} previous={trend?.data?.previous} />
          <BloggerReviews bloggerId={id} title={t("sections.before")} />
          <SimpleGrid cols={{ base: 1, xl: 2 }} spacing="md">
            <BasicFacts blogger={asked.data} />
            <Stack gap="md">
              <CooperationFacts blogger={asked.data} />
              <ContactFacts blogger={asked.data} />
              <ContentFacts blogger={asked.data} />
            </Stack>
          </SimpleGrid>
          <Section title={t("sections.changes")}>
            <ChangeList
              key={id}
              blogger={waiting}
              limit={LAST_CHANGES}
              none={{ title: t("sections.noChanges"), hint: t("sections.noChangesHint") }}
            />
          </Section>
        </>
      )}
    </Stack>
  );
}
