"use client";

import { Anchor, Badge, Group, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/app/_ui/link";
import { NameAvatar } from "@/app/_ui/name-avatar";
import type { BloggerListWire } from "@/server/domain/roster/blogger";
import { paidPrice, quotesOf, quoteWords, usualQuote } from "@/server/domain/roster/quotes";
import { FansCount, PriceYuan } from "./blogger-values";

type Props = { blogger: BloggerListWire; isCurrent?: boolean; more?: ReactNode; action?: ReactNode };

/** A creator among those of a person, with the figures that a buyer compares them by. */
export function PersonAccount({ blogger, isCurrent = false, more, action }: Props) {
  const t = useTranslations("persons");
  const tWords = useTranslations("words");
  const tFields = useTranslations("bloggers.fields");
  const locale = useLocale();
  const quotes = quotesOf(blogger);
  const quote = quotes.find(({ played }) => played) ?? usualQuote(quotes);
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <NameAvatar src={blogger.avatar} name={blogger.nickname} size={32} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap={8} wrap="nowrap" miw={0}>
          <Anchor
            component={Link}
            href={`/bloggers/${blogger.id}`}
            c="inherit"
            fw={500}
            truncate
            title={blogger.nickname}
          >
            {blogger.nickname}
          </Anchor>
          {isCurrent && (
            <Badge variant="light" color="gray" radius="sm" tt="none" fw={400} flex="none">
              {t("current")}
            </Badge>
          )}
          {blogger.deactivatedAt !== null && (
            <Badge variant="light" color="gray" radius="sm" tt="none" fw={400} flex="none">
              {tWords("status.DEACTIVATED")}
            </Badge>
          )}
        </Group>
        <Group gap="0 12px" fz="xs" c="dimmed">
          <span>{tWords(`platform.${blogger.platform}`)}</span>
          <span style={{ whiteSpace: "nowrap" }}>
            {tFields("fansCount")} <FansCount of={blogger} />
          </span>
          {quote !== undefined && (
            <span style={{ whiteSpace: "nowrap" }}>
              {quoteWords(quote, locale)} <PriceYuan value={paidPrice(quote)} />
            </span>
          )}
        </Group>
        {more !== undefined && (
          <Text fz="xs" component="div">
            {more}
          </Text>
        )}
      </div>
      {action}
    </Group>
  );
}
