"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Endpoint } from "../../_components/endpoint";
import { Lag } from "../../_components/lag";
import { StartChoice } from "../../_components/start-choice";

const starts = ["RESUME", "NOW", "BEGINNING"] as const;
export type EnableFrom = (typeof starts)[number];

type Props = { endpoint: Endpoint; onEnable: (startFrom: EnableFrom) => void; onCancel: () => void };

/** Asks from where an endpoint goes on that has been switched off for a while. */
export function EnableForm({ endpoint, onEnable, onCancel }: Props) {
  const words = useTranslations("syncEndpoints");
  const ui = useTranslations("ui");
  const [startFrom, setStartFrom] = useState<EnableFrom>("RESUME");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onEnable(startFrom);
      }}
    >
      <Stack gap="md">
        <Text>
          {words("enableLag")} <Lag health={endpoint.health} />
        </Text>
        <StartChoice
          label={words("enableFrom")}
          choices={starts.map((value) => ({
            value,
            label: words(`startFrom.${value}`),
            consequence: words(`enableConsequence.${value}`),
          }))}
          value={startFrom}
          onChange={setStartFrom}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {ui("cancel")}
          </Button>
          <Button type="submit">{words("enableSubmit")}</Button>
        </Group>
      </Stack>
    </form>
  );
}
