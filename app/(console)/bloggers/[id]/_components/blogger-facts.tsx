"use client";

import { useTranslations } from "next-intl";
import { BigNumber, CopyId, ExactTime, Percent, RelativeTime } from "@/app/_ui/values";
import { Facts, Section } from "@/app/_ui/section";
import type { BloggerWire } from "@/server/domain/blogger";
import { PriceYuan, TagList } from "../../_components/blogger-values";

export function BasicFacts({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggers");
  const tSource = useTranslations("words.source");
  return (
    <Section title={t("sections.basics")}>
      <Facts
        facts={[
          { label: t("fields.fansCount"), value: <BigNumber value={blogger.fansCount} /> },
          { label: t("fields.interactRate"), value: <Percent value={blogger.interactRate} /> },
          { label: t("fields.fansGrowth"), value: <BigNumber value={blogger.fansGrowth} /> },
          { label: t("fields.fansGrowthRate"), value: blogger.fansGrowthRate },
          { label: t("fields.monthFansIncreaseRate"), value: blogger.monthFansIncreaseRate },
          { label: t("fields.category"), value: blogger.category },
          { label: t("fields.creatorType"), value: blogger.creatorType },
          { label: t("fields.gender"), value: blogger.gender },
          { label: t("fields.location"), value: blogger.location },
          { label: t("fields.source"), value: tSource(blogger.source) },
          { label: t("fields.tags"), value: <TagList tags={blogger.tags} />, wide: true },
          { label: t("fields.id"), value: <CopyId value={blogger.id} /> },
          { label: t("fields.platformBloggerId"), value: <CopyId value={blogger.platformBloggerId} /> },
          { label: t("fields.externalId"), value: <CopyId value={blogger.externalId} /> },
        ]}
      />
    </Section>
  );
}

const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export function ContentFacts({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggers");
  const topics = ranks.map((rank) => blogger[`contentAnalysisTop${rank}`]).filter((topic) => topic !== null);
  return (
    <Section title={t("sections.content")}>
      <Facts
        facts={[
          {
            label: t("fields.contentAnalysisSummary"),
            value: blogger.contentAnalysisSummary,
            wide: true,
          },
          { label: t("fields.contentAnalysisTop"), value: topics.join(" · "), wide: true },
          { label: t("fields.contentTopic"), value: blogger.contentTopic },
          { label: t("fields.industryTag"), value: blogger.industryTag },
        ]}
      />
    </Section>
  );
}

const prices = ["priceShortWithFee", "priceMidWithFee", "priceLongWithFee"] as const;

/** Shows the three prices and every other quote; the names of quotes differ by platform. */
export function PriceFacts({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggers");
  const quotes = Object.entries(blogger.priceJson ?? {});
  return (
    <Section title={t("sections.price")}>
      <Facts
        facts={[
          ...prices.map((key) => ({
            label: t(`fields.${key}`),
            value: <PriceYuan value={blogger[key]} />,
          })),
          ...quotes.map(([label, quote]) => ({
            label,
            value: typeof quote === "number" ? <PriceYuan value={quote} /> : toText(quote),
          })),
        ]}
      />
    </Section>
  );
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

export function ContactFacts({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggers");
  return (
    <Section title={t("sections.contacts")}>
      <Facts
        facts={[
          { label: t("fields.contactWechat"), value: <CopyId value={blogger.contactWechat} /> },
          { label: t("fields.contactPhone"), value: <CopyId value={blogger.contactPhone} /> },
          { label: t("fields.contactEmail"), value: <CopyId value={blogger.contactEmail} /> },
          {
            label: t("fields.rebatePercent"),
            value: <Percent value={blogger.rebatePercent} perWhole={100} />,
          },
          { label: t("fields.linkupAt"), value: <ExactTime value={blogger.linkupAt} /> },
          { label: t("fields.linkupRemark"), value: blogger.linkupRemark },
          { label: t("fields.ownerUserName"), value: blogger.ownerUserName },
          { label: t("fields.remark"), value: blogger.remark, wide: true },
        ]}
      />
    </Section>
  );
}

/** Shows how fresh the record is, and what the platform last reported about the creator. */
export function RecordFacts({ blogger }: { blogger: BloggerWire }) {
  const t = useTranslations("bloggers");
  const { deactivatedAt, deactivatedReason } = blogger;
  return (
    <Section title={t("sections.platform")}>
      <Facts
        facts={[
          { label: t("fields.updatedAt"), value: <RelativeTime value={blogger.updatedAt} /> },
          { label: t("fields.createdAt"), value: <RelativeTime value={blogger.createdAt} /> },
          { label: t("fields.lastSyncedAt"), value: <RelativeTime value={blogger.lastSyncedAt} /> },
          {
            label: t("fields.platformStatusCheckedAt"),
            value: <RelativeTime value={blogger.platformStatusCheckedAt} />,
          },
          { label: t("fields.platformStatusReason"), value: blogger.platformStatusReason },
          ...(deactivatedAt === null
            ? []
            : [
                { label: t("fields.deactivatedAt"), value: <ExactTime value={deactivatedAt} /> },
                { label: t("fields.deactivatedReason"), value: deactivatedReason },
              ]),
        ]}
      />
    </Section>
  );
}
