"use client";

import { useTranslations } from "next-intl";
import { ExactTime } from "@/app/_ui/exact-time";
import { Facts } from "@/app/_ui/facts";
import { RelativeTime } from "@/app/_ui/relative-time";
import { Section } from "@/app/_ui/section";
import type { BloggerWire } from "@/server/domain/blogger";

/** How fresh the record is, and what the platform last said of the creator. */
export function RecordFacts({ blogger }: { blogger: BloggerWire }) {
  const words = useTranslations("bloggers");
  const { deactivatedAt } = blogger;
  return (
    <Section title={words("sections.platform")}>
      <Facts
        facts={[
          { label: words("fields.updatedAt"), value: <RelativeTime value={blogger.updatedAt} /> },
          { label: words("fields.createdAt"), value: <RelativeTime value={blogger.createdAt} /> },
          { label: words("fields.lastSyncedAt"), value: <RelativeTime value={blogger.lastSyncedAt} /> },
          {
            label: words("fields.platformStatusCheckedAt"),
            value: <RelativeTime value={blogger.platformStatusCheckedAt} />,
          },
          { label: words("fields.platformStatusReason"), value: blogger.platformStatusReason },
          ...(deactivatedAt === null
            ? []
            : [{ label: words("fields.deactivatedAt"), value: <ExactTime value={deactivatedAt} /> }]),
        ]}
      />
    </Section>
  );
}
