"use client";

import { useTranslations } from "next-intl";
import { Facts } from "@/app/_ui/facts";
import { Section } from "@/app/_ui/section";
import type { BloggerWire } from "@/server/domain/blogger";

const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** What the creator's works are about. */
export function ContentFacts({ blogger }: { blogger: BloggerWire }) {
  const words = useTranslations("bloggers");
  const topics = ranks.map((rank) => blogger[`contentAnalysisTop${rank}`]).filter((topic) => topic !== null);
  return (
    <Section title={words("sections.content")}>
      <Facts
        facts={[
          {
            label: words("fields.contentAnalysisSummary"),
            value: blogger.contentAnalysisSummary,
            wide: true,
          },
          { label: words("fields.contentAnalysisTop"), value: topics.join(" · "), wide: true },
          { label: words("fields.contentTopic"), value: blogger.contentTopic },
          { label: words("fields.industryTag"), value: blogger.industryTag },
        ]}
      />
    </Section>
  );
}
