"use client";

import { Group, Kbd, Stack, Text, Title } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { modals } from "@mantine/modals";
import { useTranslations } from "next-intl";

const groups = [
  {
    name: "everywhere",
    keys: [
      ["search", "mod K"],
      ["hints", "?"],
    ],
  },
  {
    name: "lists",
    keys: [
      ["filter", "/"],
      ["move", "j k"],
      ["select", "x"],
      ["open", "Enter"],
    ],
  },
  { name: "details", keys: [["edit", "e"]] },
] as const;

/** `?` shows which keys do what. */
export function KeyHints() {
  // By the character: which keys make a "?" differs from keyboard to keyboard.
  useWindowEvent("keydown", (event) => {
    const typing =
      event.target instanceof Element && event.target.closest("input, textarea, select") !== null;
    if (event.key === "?" && !typing) openKeyHints();
  });
  return null;
}

export function openKeyHints(): void {
  modals.open({ modalId: "key-hints", title: <KeyHintsTitle />, children: <KeyHintsList /> });
}

function KeyHintsTitle() {
  return useTranslations("ui.keys")("title");
}

function KeyHintsList() {
  const words = useTranslations("ui.keys");
  return (
    <Stack gap="md">
      {groups.map(({ name, keys }) => (
        <Stack gap={6} key={name}>
          <Title order={3}>{words(name)}</Title>
          {keys.map(([act, strokes]) => (
            <Group key={act} justify="space-between" wrap="nowrap">
              <Text>{words(act)}</Text>
              <Group gap={4} wrap="nowrap">
                {strokes.split(" ").map((stroke) => (
                  <Kbd key={stroke}>{stroke === "mod" ? words("mod") : stroke}</Kbd>
                ))}
              </Group>
            </Group>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
