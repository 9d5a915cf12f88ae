"use client";

import { ActionIcon, Box, Button, Checkbox, Group } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconMinus,
  IconPin,
  IconPinFilled,
  IconPlus,
  type Icon,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ColumnChoice } from "./column-layout";

const STEP = 16;

/** What the mouse does at the headings, for the keyboard. */
export function ColumnList({ choices, toggle, changes, reset }: ColumnChoice) {
  const t = useTranslations("ui");
  return (
    <>
      <Box
        component="ul"
        m={0}
        p={0}
        mah="min(420px, 55vh)"
        className="scrolling"
        style={{ listStyle: "none" }}
      >
        {choices.map(({ key, title, width, isShown, isPinned }, place) => {
          // Pinned columns are among themselves, so a neighbour is one of the same kind.
          const above = choices[place - 1]?.isPinned === isPinned ? choices[place - 1] : undefined;
          const below = choices[place + 1]?.isPinned === isPinned ? choices[place + 1] : undefined;
          return (
            <Group key={key} component="li" gap={2} wrap="nowrap" py={2} pe={4}>
              <Checkbox flex={1} me="md" label={title} checked={isShown} onChange={() => toggle(key)} />
              <Step
                label={t("column.pin", { name: title })}
                IconOf={isPinned ? IconPinFilled : IconPin}
                isPressed={isPinned}
                onClick={() => changes.pin(key, !isPinned)}
              />
              <Step
                label={t("column.up", { name: title })}
                IconOf={IconArrowUp}
                onClick={above && (() => changes.moveTo(key, above.key))}
              />
              <Step
                label={t("column.down", { name: title })}
                IconOf={IconArrowDown}
                onClick={below && (() => changes.moveTo(key, below.key))}
              />
              <Step
                label={t("column.narrower", { name: title })}
                IconOf={IconMinus}
                onClick={() => changes.resize(key, width - STEP)}
              />
              <Step
                label={t("column.wider", { name: title })}
                IconOf={IconPlus}
                onClick={() => changes.resize(key, width + STEP)}
              />
            </Group>
          );
        })}
      </Box>
      <Button variant="subtle" color="gray" size="compact-sm" mt="xs" onClick={reset}>
        {t("resetColumns")}
      </Button>
    </>
  );
}

type StepProps = { label: string; IconOf: Icon; isPressed?: boolean; onClick: (() => void) | undefined };

function Step({ label, IconOf, isPressed, onClick }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color={isPressed === true ? "blue" : "gray"}
      size={24}
      aria-label={label}
      title={label}
      {...(isPressed !== undefined && { "aria-pressed": isPressed })}
      // A button that is disabled while it has the focus would lose it.
      aria-disabled={onClick === undefined}
      {...(onClick === undefined ? { "data-disabled": true } : { onClick })}
    >
      <IconOf size={14} stroke={1.5} />
    </ActionIcon>
  );
}
