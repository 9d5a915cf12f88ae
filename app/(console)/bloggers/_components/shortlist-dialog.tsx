"use client";

import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAction } from "@/app/_components/use-action";
import { type RouterInputs, useTRPC } from "@/app/_trpc/trpc";
import { Link } from "@/app/_ui/link";
import { Modal } from "@/app/_ui/modal";
import { notifyDone, notifyUndo } from "@/app/_ui/notify";
import { Select } from "@/app/_ui/select";

type Ids = RouterInputs["shortlist"]["addBloggers"]["ids"];
type Props = { ids: Ids; count: string; onClose: () => void; onDone: () => void };
type Chosen = { id: string; name: string };

const NEW = "new";
const MAX_SHOWN = 100;

/** Chooses a list, or makes one and adds to it. */
export function ShortlistDialog({ ids, count, onClose, onDone }: Props) {
  const t = useTranslations("rosterChanges.toShortlist");
  const tUi = useTranslations("ui");
  const { shortlist } = useTRPC();
  const lists = useQuery(shortlist.list.queryOptions({ limit: MAX_SHOWN })).data?.list ?? [];
  const [asked, setAsked] = useState<string | null>(null);
  const [name, setName] = useState("");
  const chosen = asked ?? lists[0]?.id ?? NEW;
  const undo = useAction(shortlist.undo.mutationOptions(), {
    input: (undone: { id: string; changeId: string }) => undone,
    done: ({ changed }) => t("undone", { count: changed }),
  });
  const add = useAction(shortlist.addBloggers.mutationOptions(), {
    input: ({ id }: Chosen) => ({ id, ids }),
    onDone: ({ added, alreadyThere, changeId }, list) => {
      onDone();
      const said = t("done", { added, alreadyThere, name: list.name });
      if (changeId === null) return notifyDone(said);
      const subject = `shortlist ${list.id}`;
      const run = () => undo.run({ id: list.id, changeId });
      const open = (
        <Button component={Link} href={`/shortlists/${list.id}`} size="compact-sm" variant="subtle">
          {t("open")}
        </Button>
      );
      notifyUndo(said, { subject, label: tUi("undo"), run, more: open });
    },
  });
  const create = useAction(shortlist.create.mutationOptions(), {
    input: () => ({ name: name.trim() }),
    onDone: (list) => {
      // A refusal leaves the dialog open with the list that was just made.
      setAsked(list.id);
      add.run(list);
    },
  });
  const isNew = chosen === NEW;
  const submit = () => {
    const list = lists.find(({ id }) => id === chosen);
    if (isNew) create.run(undefined);
    else if (list !== undefined) add.run(list);
  };
  return (
    <Modal opened onClose={onClose} title={t("title", { count })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isNew || name.trim() !== "") submit();
        }}
      >
        <Stack gap="md">
          <Select
            label={t("list")}
            data={[
              { value: NEW, label: t("new") },
              ...lists.map((list) => ({ value: list.id, label: list.name })),
            ]}
            value={chosen}
            onChange={(value) => setAsked(value)}
          />
          {isNew && (
            <TextInput
              label={t("name")}
              value={name}
              maxLength={100}
              required
              data-autofocus
              onChange={(event) => {
                setName(event.currentTarget.value);
                // Lists that arrive while a name is typed do not take its place.
                setAsked(NEW);
              }}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {tUi("cancel")}
            </Button>
            <Button type="submit" loading={add.busy || create.busy} disabled={isNew && name.trim() === ""}>
              {t("action")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
