"use client";

import { Button, Group, Paper, SimpleGrid, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import type { BloggerListWire } from "@/server/domain/roster/blogger";
import { PersonAccount } from "../../_components/person-account";
import type { usePersonActions } from "../../_components/use-person-actions";
import { useReasons } from "../../_components/use-reasons";
import classes from "./suggested-person.module.css";

type Suggestion = RouterOutputs["person"]["suggestions"]["list"][number];
type Props = {
  suggestion: Suggestion;
  isCurrent: boolean;
  onChoose: () => void;
  actions: ReturnType<typeof usePersonActions> | undefined;
};

/** Creators that may be one person, beside each other, with what they share. */
export function SuggestedPerson({ suggestion, isCurrent, onChoose, actions }: Props) {
  const t = useTranslations("persons");
  const reasonsOf = useReasons();
  const { bloggerIds, bloggers, reasons } = suggestion;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) frame.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <Paper
      ref={frame}
      component="section"
      p="md"
      radius="md"
      className={classes.suggestion ?? ""}
      aria-current={isCurrent}
      aria-label={bloggers.map(({ nickname }) => nickname).join("、")}
      onClick={onChoose}
    >
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Text fw={500}>{reasonsOf(reasons)}</Text>
          {actions && (
            <Group gap="xs">
              <Button size="compact-md" disabled={actions.busy} onClick={() => actions.link(bloggerIds)}>
                {t("accept")}
              </Button>
              <Button
                size="compact-md"
                variant="default"
                disabled={actions.busy}
                onClick={() => actions.decline(bloggerIds)}
              >
                {t("decline")}
              </Button>
            </Group>
          )}
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {bloggers.map((blogger) => (
            <PersonAccount key={blogger.id} blogger={blogger} more={<Contacts of={blogger} />} />
          ))}
        </SimpleGrid>
      </Stack>
    </Paper>
  );
}

const contacts = ["contactWechat", "contactPhone", "contactEmail"] as const;

function Contacts({ of: blogger }: { of: BloggerListWire }) {
  const t = useTranslations("bloggers.fields");
  return (
    <Group gap="0 12px">
      {contacts.map(
        (name) =>
          blogger[name] !== null && (
            <span key={name} style={{ overflowWrap: "anywhere" }}>
              {t(name)} {blogger[name]}
            </span>
          ),
      )}
    </Group>
  );
}
