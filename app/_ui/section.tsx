import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./facts.module.css";
import { Unknown } from "./values";

type Props = { title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode };

export function Section({ title, note, actions, children }: Props) {
  return (
    <Paper component="section" p="md" radius="md">
      <Stack gap="md">
        <Group justify="space-between" align="center" mih={24}>
          <div>
            <Title order={2}>{title}</Title>
            {note !== undefined && (
              <Text size="sm" c="dimmed">
                {note}
              </Text>
            )}
          </div>
          {actions}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="md">
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  );
}

export type Fact = { label: string; value: ReactNode; wide?: boolean };

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <div className={classes.frame}>
      <dl className={classes.facts}>
        {facts.map(({ label, value, wide }) => (
          <div key={label} data-wide={wide}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === "" ? <Unknown /> : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
