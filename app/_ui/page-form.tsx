"use client";

import { Button, Grid, Group, Stack } from "@mantine/core";
import { Link } from "./link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type OnSubmit, useSubmit } from "./use-submit";

export type PageFormProps = {
  onSubmit: OnSubmit;
  submitLabel: string;
  cancelHref: string;
  busy: boolean;
};

type Props = PageFormProps & {
  width?: number;
  aside?: ReactNode;
  /** Of twelve grid columns, those of the fields beside `aside`. */
  fieldColumns?: number;
  children: ReactNode;
};

export function PageForm(props: Props) {
  const { onSubmit, submitLabel, cancelHref, busy, width = 480, aside, fieldColumns = 6, children } = props;
  const t = useTranslations("ui");
  const [send, isWaiting] = useSubmit(onSubmit);
  const fields = (
    <Stack gap="xl" maw={width} pt="xs">
      {onSubmit.notices?.above}
      {children}
      {onSubmit.notices?.below}
      <Group gap="xs">
        <Button type="submit" loading={busy || isWaiting}>
          {submitLabel}
        </Button>
        <Button component={Link} href={cancelHref} variant="default">
          {t("cancel")}
        </Button>
      </Group>
    </Stack>
  );
  return (
    <form noValidate onSubmit={send}>
      {aside === undefined ? (
        fields
      ) : (
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, lg: fieldColumns }}>{fields}</Grid.Col>
          <Grid.Col span={{ base: 12, lg: 12 - fieldColumns }}>{aside}</Grid.Col>
        </Grid>
      )}
    </form>
  );
}
