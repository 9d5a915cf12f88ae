"use client";

import { useTranslations } from "next-intl";
import { CopyId } from "@/app/_ui/copy-id";
import { ExactTime } from "@/app/_ui/exact-time";
import { Facts } from "@/app/_ui/facts";
import { Percent } from "@/app/_ui/percent";
import { Section } from "@/app/_ui/section";
import type { BloggerWire } from "@/server/domain/blogger";

/** How to reach the creator, and what was agreed. */
export function ContactFacts({ blogger }: { blogger: BloggerWire }) {
  const words = useTranslations("bloggers");
  return (
    <Section title={words("sections.contacts")}>
      <Facts
        facts={[
          { label: words("fields.contactWechat"), value: <CopyId value={blogger.contactWechat} /> },
          { label: words("fields.contactPhone"), value: <CopyId value={blogger.contactPhone} /> },
          { label: words("fields.contactEmail"), value: <CopyId value={blogger.contactEmail} /> },
          {
            label: words("fields.rebatePercent"),
            value: <Percent value={blogger.rebatePercent} perWhole={100} />,
          },
          { label: words("fields.linkupAt"), value: <ExactTime value={blogger.linkupAt} /> },
          { label: words("fields.linkupRemark"), value: blogger.linkupRemark },
          { label: words("fields.ownerUserName"), value: blogger.ownerUserName },
          { label: words("fields.remark"), value: blogger.remark, wide: true },
        ]}
      />
    </Section>
  );
}
