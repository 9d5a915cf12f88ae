"use client";

import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";
import { useSettled } from "@/app/_ui/composition";
import { Modal } from "@/app/_ui/modal";
import { PersonAccount } from "../../_components/person-account";
import { usePersonActions } from "../../_components/use-person-actions";

const WAIT_MS = 300;
const MAX_SHOWN = 8;

type Props = { id: string; linkedIds: readonly string[]; onClose: () => void };

/** Finds a creator by name or by a pasted link, and links it with this one. */
export function LinkPerson({ id, linkedIds, onClose }: Props) {
  const t = useTranslations("persons");
  const [text, setText] = useState("");
  const [settled] = useDebouncedValue(useSettled(text).trim(), WAIT_MS);
  const actions = usePersonActions();
  const query = useQuery(
    useTRPC().blogger.list.queryOptions(
      { text: settled, limit: MAX_SHOWN + linkedIds.length },
      { ...unbatched, enabled: settled !== "", placeholderData: keepPreviousData, retry: false },
    ),
  );
  const others = (query.data?.list ?? []).filter((blogger) => !linkedIds.includes(blogger.id));
  return (
    <Modal opened onClose={onClose} title={t("linkTitle")}>
      <Stack gap="md">
        <TextInput
          label={t("search")}
          description={t("searchHint")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        {settled !== "" && query.data !== undefined && others.length === 0 && (
          <Text fz="sm" c="dimmed" role="status">
            {t("noneFound")}
          </Text>
        )}
        {settled !== "" &&
          others.slice(0, MAX_SHOWN).map((blogger) => (
            <PersonAccount
              key={blogger.id}
              blogger={blogger}
              action={
                <Button
                  size="compact-sm"
                  variant="light"
                  flex="none"
                  disabled={actions.busy}
                  aria-label={t("linkName", { name: blogger.nickname })}
                  onClick={() => actions.link([id, blogger.id], onClose)}
                >
                  {t("linkThis")}
                </Button>
              }
            />
          ))}
      </Stack>
    </Modal>
  );
}
