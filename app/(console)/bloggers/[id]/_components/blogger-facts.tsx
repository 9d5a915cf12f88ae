"use client";

import { useLocale, useTranslations } from "next-intl";
import { BigNumber, CopyId, ExactTime, Percent, RelativeTime } from "@/app/_ui/values";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { Section } from "@/app/_ui/section";
import { type BloggerWire, checkedAt } from "@/server/domain/roster/blogger";
import { translateMessage } from "@/server/domain/scraping/run";
import { Gender, LinkupDay, TagList } from "../../_components/blogger-values";
import { ManagerName } from "../../_components/manager-name";
import { OwnerName } from "../../_components/owner-name";
import { fact, FoldedFacts } from "./folded-facts";

type Props = { blogger: BloggerWire };

function Lines({ text }: { text: string | null }) {
  return <span className="breakable">{text}</span>;
}

export function BasicFacts({ blogger }: Props) {
  const t = useTranslations("bloggers");
  const tSource = useTranslations("words.source");
  const plain = (key: "category" | "creatorType" | "location") =>
    fact(t(`fields.${key}`), blogger[key], blogger[key]);
  const identifier = (key: "id" | "platformBloggerId" | "externalId") =>
    fact(t(`fields.${key}`), blogger[key], <CopyId value={blogger[key]} />);
  return (
    <Section title={t("sections.basics")}>
      <FoldedFacts
        facts={[
          plain("category"),
          plain("creatorType"),
          fact(t("fields.gender"), blogger.gender, <Gender value={blogger.gender} />),
          plain("location"),
          fact(t("fields.fansGrowth"), blogger.fansGrowth, <BigNumber value={blogger.fansGrowth} />),
          fact(t("fields.fansGrowthRate"), blogger.fansGrowthRate, blogger.fansGrowthRate),
          fact(
            t("fields.monthFansIncreaseRate"),
            blogger.monthFansIncreaseRate,
            blogger.monthFansIncreaseRate,
          ),
          fact(t("fields.source"), blogger.source, tSource(blogger.source)),
          fact(t("fields.tags"), blogger.tags, <TagList tags={blogger.tags} />, true),
          identifier("id"),
          identifier("platformBloggerId"),
          identifier("externalId"),
        ]}
      />
    </Section>
  );
}

const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export function ContentFacts({ blogger }: Props) {
  const t = useTranslations("bloggers");
  const topics = ranks
    .map((rank) => blogger[`contentAnalysisTop${rank}`])
    .filter((topic) => topic !== null)
    .join(" · ");
  const { contentAnalysisSummary, contentTopic, industryTag } = blogger;
  return (
    <Section title={t("sections.content")}>
      <FoldedFacts
        facts={[
          fact(
            t("fields.contentAnalysisSummary"),
            contentAnalysisSummary,
            <Lines text={contentAnalysisSummary} />,
            true,
          ),
          fact(t("fields.contentAnalysisTop"), topics, topics, true),
          fact(t("fields.contentTopic"), contentTopic, contentTopic, true),
          fact(t("fields.industryTag"), industryTag, industryTag, true),
        ]}
      />
    </Section>
  );
}

export function ContactFacts({ blogger }: Props) {
  const t = useTranslations("bloggers");
  const contact = (key: "contactWechat" | "contactPhone" | "contactEmail") =>
    fact(t(`fields.${key}`), blogger[key], <CopyId value={blogger[key]} />);
  return (
    <Section title={t("sections.contacts")}>
      <FoldedFacts facts={[contact("contactWechat"), contact("contactPhone"), contact("contactEmail")]} />
    </Section>
  );
}

export function CooperationFacts({ blogger }: { blogger: RouterOutputs["blogger"]["get"] }) {
  const t = useTranslations("bloggers");
  const tForm = useTranslations("rosterChanges.form");
  const { rebatePercent, linkupAt, linkupRemark, ownerUserName, remark } = blogger;
  return (
    <Section title={tForm("cooperation")}>
      <FoldedFacts
        facts={[
          fact(t("fields.rebatePercent"), rebatePercent, <Percent value={rebatePercent} perWhole={100} />),
          fact(t("fields.linkupAt"), linkupAt, <LinkupDay value={linkupAt} />),
          fact(t("fields.linkupRemark"), linkupRemark, linkupRemark),
          fact(t("fields.managerUserName"), blogger.managerUserName, <ManagerName of={blogger} />),
          fact(t("fields.ownerUserName"), ownerUserName, <OwnerName held={blogger} />),
          fact(t("fields.remark"), remark, <Lines text={remark} />, true),
        ]}
      />
    </Section>
  );
}

export function RecordFacts({ blogger }: Props) {
  const t = useTranslations("bloggers");
  const { deactivatedAt, deactivatedReason, platformStatusReason } = blogger;
  const locale = useLocale();
  const reason = platformStatusReason === null ? null : translateMessage(platformStatusReason, locale);
  const time = (
    key: "updatedAt" | "createdAt" | "lastSyncedAt" | "platformStatusCheckedAt",
    at = blogger[key],
  ) => fact(t(`fields.${key}`), at, <RelativeTime value={at} />);
  return (
    <Section title={t("sections.platform")} note={t("clocks")}>
      <FoldedFacts
        facts={[
          time("lastSyncedAt"),
          time("platformStatusCheckedAt", checkedAt(blogger)),
          time("updatedAt"),
          time("createdAt"),
          fact(t("fields.platformStatusReason"), platformStatusReason, reason, true),
          ...(deactivatedAt === null
            ? []
            : [
                fact(t("fields.deactivatedAt"), deactivatedAt, <ExactTime value={deactivatedAt} />),
                fact(t("fields.deactivatedReason"), deactivatedReason, <Lines text={deactivatedReason} />),
              ]),
        ]}
      />
    </Section>
  );
}
