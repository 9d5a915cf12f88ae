"use client";

import { useTranslations } from "next-intl";
import { BigNumber } from "@/app/_ui/big-number";
import { CopyId } from "@/app/_ui/copy-id";
import { Facts } from "@/app/_ui/facts";
import { Percent } from "@/app/_ui/percent";
import { Section } from "@/app/_ui/section";
import type { BloggerWire } from "@/server/domain/blogger";
import { TagList } from "../../_components/tag-list";

/** Who it is and how big. */
export function BasicFacts({ blogger }: { blogger: BloggerWire }) {
  const words = useTranslations("bloggers");
  const sources = useTranslations("words.source");
  return (
    <Section title={words("sections.basics")}>
      <Facts
        facts={[
          { label: words("fields.fansCount"), value: <BigNumber value={blogger.fansCount} /> },
          { label: words("fields.interactRate"), value: <Percent value={blogger.interactRate} /> },
          { label: words("fields.fansGrowth"), value: <BigNumber value={blogger.fansGrowth} /> },
          { label: words("fields.fansGrowthRate"), value: blogger.fansGrowthRate },
          { label: words("fields.monthFansIncreaseRate"), value: blogger.monthFansIncreaseRate },
          { label: words("fields.category"), value: blogger.category },
          { label: words("fields.creatorType"), value: blogger.creatorType },
          { label: words("fields.gender"), value: blogger.gender },
          { label: words("fields.location"), value: blogger.location },
          { label: words("fields.source"), value: sources(blogger.source) },
          { label: words("fields.tags"), value: <TagList tags={blogger.tags} most={50} />, wide: true },
          { label: words("fields.id"), value: <CopyId value={blogger.id} /> },
          { label: words("fields.platformBloggerId"), value: <CopyId value={blogger.platformBloggerId} /> },
          { label: words("fields.externalId"), value: <CopyId value={blogger.externalId} /> },
        ]}
      />
    </Section>
  );
}
