"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ResourceList } from "@/app/_components/resource-list";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { choiceField } from "@/app/_ui/filter-fields";
import { inAddress, useListView } from "@/app/_ui/list-view";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { NameLink } from "@/app/_ui/name-link";
import { StatusBadge } from "@/app/_ui/status-badge";
import { Cut, PersonName, RelativeTime, Unknown } from "@/app/_ui/values";
import { platforms } from "@/server/domain/roster/platforms";
import { useMembers } from "../../_components/use-owners";
import { useDecisionName } from "../../_components/use-decision-name";

type Decision = RouterOutputs["blogger"]["reviews"]["list"][number];

const decisions = ["APPROVED", "REJECTED", "PENDING"] as const;
const filter = {
  reviewStatus: inAddress.oneOf(decisions),
  platform: inAddress.oneOf(platforms),
  userId: inAddress.matching(/^usr_\w+$/),
};

export function ReviewDecisions() {
  const t = useTranslations("bloggerReview.decisions");
  const tPlatform = useTranslations("words.platform");
  const view = useListView(filter);
  const { blogger } = useTRPC();
  const query = useQuery(
    blogger.reviews.queryOptions({ ...view.filter, ...view.asked }, { placeholderData: keepPreviousData }),
  );
  const members = useMembers();
  const nameOf = useDecisionName();
  const named = (label: string) => ({ label, any: t("any", { name: label }) });
  return (
    <ResourceList
      query={query}
      view={view}
      filters={[
        choiceField("reviewStatus", "bar", {
          ...named(t("decision")),
          options: decisions.map((value) => ({ value, label: nameOf(value) })),
        }),
        choiceField("platform", "bar", {
          ...named(t("platform")),
          options: platforms.map((value) => ({ value, label: tPlatform(value) })),
        }),
        ...(members.length === 0
          ? []
          : [choiceField("userId", "bar", { ...named(t("who")), options: members })]),
      ]}
      columns={useColumns()}
      picture={({ avatar, nickname }) => <NameAvatar src={avatar} name={nickname} size={36} />}
      href={({ bloggerId }) => `/bloggers/${bloggerId}`}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
      noMatch={{ title: t("noMatch"), hint: t("noMatchHint"), clear: t("clear") }}
    />
  );
}

function useColumns(): ListColumn<Decision>[] {
  const t = useTranslations("bloggerReview.decisions");
  const tPlatform = useTranslations("words.platform");
  const nameOf = useDecisionName();
  return [
    {
      key: "blogger",
      title: t("blogger"),
      width: 180,
      fluid: true,
      render: ({ bloggerId, nickname }) => <NameLink href={`/bloggers/${bloggerId}`} name={nickname} />,
      card: { at: "title", render: ({ nickname }) => nickname },
    },
    {
      key: "platform",
      title: t("platform"),
      width: 140,
      render: ({ platform }) => <Cut text={tPlatform(platform)} />,
      card: { at: 1 },
    },
    {
      key: "decision",
      title: t("decision"),
      width: 120,
      render: ({ reviewStatus }) => <StatusBadge status={reviewStatus} label={nameOf(reviewStatus)} />,
      card: { at: "end" },
    },
    {
      key: "reason",
      title: t("reason"),
      width: 200,
      fluid: true,
      render: ({ reason }) => (reason === null ? <Unknown /> : <Cut text={reason} />),
      card: { at: 2, bright: true },
    },
    {
      key: "who",
      title: t("who"),
      width: 130,
      render: ({ userName, userNickname }) => <PersonName nickname={userNickname} username={userName} />,
      card: { at: 3 },
    },
    {
      key: "when",
      title: t("when"),
      width: 110,
      render: ({ createdAt }) => <RelativeTime value={createdAt} />,
      card: { at: 3 },
    },
  ];
}
