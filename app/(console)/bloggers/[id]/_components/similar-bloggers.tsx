"use client";

import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/app/_ui/link";
import { MAX_COMPARED } from "@/app/(console)/bloggers/_components/compare-button";
import { FansCount, PriceYuan } from "@/app/(console)/bloggers/_components/blogger-values";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";
import { formatPercent } from "@/app/_ui/format";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { Section } from "@/app/_ui/section";
import type { BloggerListWire } from "@/server/domain/roster/blogger";
import { paidPrice, quoteWords, quotesOf, usualQuote } from "@/server/domain/roster/quotes";

/** The most similar creators with their similarity, and a link that compares with the first of them. */
export function SimilarBloggers({ id }: { id: string }) {
  const t = useTranslations("bloggers");
  const locale = useLocale();
  const query = useQuery(useTRPC().blogger.similar.queryOptions({ id }, { ...unbatched, retry: false }));
  const list = query.data?.list;
  if (list === undefined) return null;
  const compared = [id, ...list.map(({ blogger }) => blogger.id)].slice(0, MAX_COMPARED);
  return (
    <Section title={t("similar.title")}>
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          {list.length === 0 ? t("similar.none") : t("similar.hint")}
        </Text>
        {list.map(({ blogger, similarity }) => (
          <Group key={blogger.id} gap="sm" wrap="nowrap">
            <NameAvatar src={blogger.avatar} name={blogger.nickname} size={28} />
            <div style={{ flex: 1, minWidth: 0 }}>
              <Anchor
                component={Link}
                href={`/bloggers/${blogger.id}`}
                c="inherit"
                fw={500}
                truncate
                display="block"
              >
                {blogger.nickname}
              </Anchor>
              {/* Each figure stays whole beside its name: a truncated number would be misread. */}
              <Group gap="0 12px" fz="xs" c="dimmed">
                <span style={{ whiteSpace: "nowrap" }}>
                  {t("fields.fansCount")} <FansCount of={blogger} />
                </span>
                <UsualPrice blogger={blogger} />
              </Group>
            </div>
            <Text fz="sm" className="figures" style={{ flex: "none" }}>
              {t("similar.close", { percent: formatPercent(similarity, locale, 1) })}
            </Text>
          </Group>
        ))}
        {list.length > 0 && (
          <Button
            component={Link}
            href={`/bloggers/compare?ids=${compared.join(",")}`}
            variant="default"
            style={{ alignSelf: "flex-start" }}
          >
            {t("similar.compare", { count: compared.length - 1 })}
          </Button>
        )}
      </Stack>
    </Section>
  );
}

/** The representative price of a creator, by the name of its form. */
function UsualPrice({ blogger }: { blogger: BloggerListWire }) {
  const t = useTranslations("bloggers.sections");
  const locale = useLocale();
  const quote = usualQuote(quotesOf(blogger));
  return (
    <span style={{ whiteSpace: "nowrap" }}>
      {quote === undefined ? t("price") : quoteWords(quote, locale)}{" "}
      <PriceYuan value={quote && paidPrice(quote)} />
    </span>
  );
}
