import { Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** Fields that belong together, under one heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="md">
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  );
}
