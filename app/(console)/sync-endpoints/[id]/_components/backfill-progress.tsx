"use client";

import { useTranslations } from "next-intl";
import { RelativeTime } from "@/app/_ui/relative-time";
import { Section } from "@/app/_ui/section";
import { BackfillBar } from "../../_components/backfill-bar";
import type { Endpoint } from "../../_components/endpoint";

/** How far an endpoint is that receives everything from the start; it goes on without this page. */
export function BackfillProgress({ backfill }: { backfill: NonNullable<Endpoint["backfill"]> }) {
  const words = useTranslations("syncEndpoints.backfill");
  return (
    <Section
      title={words("title")}
      note={
        <>
          {words("begun")} <RelativeTime value={backfill.startedAt} /> · {words("note")}
        </>
      }
    >
      <BackfillBar percent={backfill.percent} />
    </Section>
  );
}
