"use client";

import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";
import { Section } from "@/app/_ui/section";
import { StatusBadge } from "@/app/_ui/status-badge";
import { RelativeTime } from "@/app/_ui/values";
import { useDecisionName } from "../../_components/use-decision-name";

const MAX_SHOWN = 20;

export function BloggerReviews({ bloggerId, title }: { bloggerId: string; title?: string }) {
  const t = useTranslations("bloggerReview.decisions");
  const nameOf = useDecisionName();
  const { data } = useQuery(
    useTRPC().blogger.reviews.queryOptions({ bloggerId, limit: MAX_SHOWN }, unbatched),
  );
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <Section title={title ?? t("title")} note={t("note")}>
      <Stack gap="xs" align="stretch" component="ol" m={0} p={0} style={{ listStyle: "none" }}>
        {list.map(({ id, reviewStatus, reason, userName, userNickname, createdAt }) => (
          <Group component="li" key={id} gap="2px 12px">
            <StatusBadge status={reviewStatus} label={nameOf(reviewStatus)} />
            <Text span fw={600} {...(userName !== null && { title: userName })}>
              {userNickname ?? t("unknown")}
            </Text>
            <Text span c="dimmed">
              <RelativeTime value={createdAt} />
            </Text>
            {reason !== null && (
              <Text span w="100%" className="breakable">
                {reason}
              </Text>
            )}
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
