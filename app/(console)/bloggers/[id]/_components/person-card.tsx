"use client";

import { Anchor, Button, Divider, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { type RouterOutputs, unbatched, useTRPC } from "@/app/_trpc/trpc";
import { Link } from "@/app/_ui/link";
import { type Fact, Facts, Section } from "@/app/_ui/section";
import { BigNumber } from "@/app/_ui/values";
import { paidPrice, quotesOf, quoteWords } from "@/server/domain/roster/quotes";
import { PriceYuan } from "../../_components/blogger-values";
import { PersonAccount } from "../../_components/person-account";
import { useReasons } from "../../_components/use-reasons";
import { usePersonActions } from "../../_components/use-person-actions";

const LinkPerson = lazyDialog(() => import("./link-person").then((module) => module.LinkPerson));

type Person = NonNullable<RouterOutputs["person"]["ofBlogger"]["person"]>;
type Actions = ReturnType<typeof usePersonActions>;

/** The other accounts of the same person, with the sum of their reach and all quotes. */
export function PersonCard({ id }: { id: string }) {
  const t = useTranslations("persons");
  const mayWrite = useMay("blogger:write");
  const [isLinking, setLinking] = useState(false);
  const actions = usePersonActions();
  const asked = { bloggerId: id };
  const { data } = useQuery(useTRPC().person.ofBlogger.queryOptions(asked, { ...unbatched, retry: false }));
  if (data === undefined) return null;
  const { person } = data;
  if (person === null && !mayWrite) return null;
  return (
    <Section
      title={t("title")}
      actions={
        mayWrite && (
          <Button variant="default" size="compact-sm" onClick={() => setLinking(true)}>
            {t("link")}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {person === null ? (
          <Text fz="sm" c="dimmed">
            {t("alone")}
          </Text>
        ) : (
          <Accounts id={id} person={person} actions={mayWrite ? actions : undefined} />
        )}
        {mayWrite && <Suggested id={id} actions={actions} />}
      </Stack>
      {isLinking && (
        <LinkPerson
          id={id}
          linkedIds={person?.bloggers.map((blogger) => blogger.id) ?? [id]}
          onClose={() => setLinking(false)}
        />
      )}
    </Section>
  );
}

function Accounts({ id, person, actions }: { id: string; person: Person; actions: Actions | undefined }) {
  const t = useTranslations("persons");
  const tWords = useTranslations("words.platform");
  const locale = useLocale();
  const active = person.bloggers.filter(({ deactivatedAt }) => deactivatedAt === null);
  const quotes: Fact[] = active.flatMap((blogger) =>
    quotesOf(blogger).map((quote) => ({
      label: `${tWords(blogger.platform)} · ${quoteWords(quote, locale)}`,
      value: <PriceYuan value={paidPrice(quote)} />,
    })),
  );
  return (
    <>
      <Text fz="sm" c="dimmed">
        {t("total", { count: person.bloggers.length })}{" "}
        <BigNumber value={person.fansTotal} isLeast={person.fansTotalIsLeast} />
      </Text>
      {person.bloggers.map((blogger) => (
        <PersonAccount
          key={blogger.id}
          blogger={blogger}
          isCurrent={blogger.id === id}
          action={
            actions && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                flex="none"
                aria-label={t("unlinkName", { name: blogger.nickname })}
                onClick={() => actions.unlink(blogger)}
              >
                {t("unlink")}
              </Button>
            )
          }
        />
      ))}
      {quotes.length > 0 && (
        <>
          <Divider />
          <Text fz="sm" fw={500}>
            {t("quotes")}
          </Text>
          <Facts facts={quotes} />
        </>
      )}
    </>
  );
}

const MAX_SHOWN = 3;

function Suggested({ id, actions }: { id: string; actions: Actions }) {
  const t = useTranslations("persons");
  const reasonsOf = useReasons();
  const asked = { bloggerId: id, limit: MAX_SHOWN };
  const { data } = useQuery(useTRPC().person.suggestions.queryOptions(asked, { ...unbatched, retry: false }));
  if (data === undefined || data.list.length === 0) return null;
  return (
    <>
      <Divider />
      <Text fz="sm" fw={500}>
        {t("maybe")}
      </Text>
      {data.list.map(({ bloggerIds, bloggers, reasons }) => (
        <Stack key={bloggerIds.join()} gap="xs">
          {bloggers
            .filter((blogger) => blogger.id !== id)
            .map((blogger) => (
              <PersonAccount key={blogger.id} blogger={blogger} more={reasonsOf(reasons)} />
            ))}
          <Button.Group>
            <Button size="compact-sm" variant="light" onClick={() => actions.link(bloggerIds)}>
              {t("accept")}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => actions.decline(bloggerIds)}>
              {t("decline")}
            </Button>
          </Button.Group>
        </Stack>
      ))}
      <Anchor component={Link} href="/bloggers/persons" fz="sm">
        {t("toAll")}
      </Anchor>
    </>
  );
}
