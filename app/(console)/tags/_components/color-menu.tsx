"use client";

import { Button, ColorSwatch, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { tagPaint } from "@/app/(console)/bloggers/_components/tag-badge";
import { useAction } from "@/app/_components/use-action";
import { useTRPC } from "@/app/_trpc/trpc";
import { Menu } from "@/app/_ui/lazy/popups";
import { Unknown } from "@/app/_ui/values";
import { type TagColor, tagColors } from "@/server/domain/roster/labels";
import type { TagRow } from "./kept-labels";

type Props = { row: TagRow; mayKeep: boolean };

/** The colour with its name, as colours alone tell nothing to some. */
export function ColorMenu({ row: { name, color }, mayKeep }: Props) {
  const t = useTranslations("tags");
  const painting = useAction(useTRPC().tag.setColor.mutationOptions(), {
    input: (next: TagColor | null) => ({ name, color: next }),
  });
  if (!mayKeep) return color === null ? <Unknown /> : <Text fz="sm">{t(`colors.${color}`)}</Text>;
  return (
    <Menu
      position="bottom-start"
      target={
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          fw={400}
          loading={painting.busy}
          aria-label={t("colorOf", { name, color: t(`colors.${color ?? "NONE"}`) })}
          leftSection={<Swatch color={color} />}
          onClick={(event) => event.stopPropagation()}
        >
          {t(`colors.${color ?? "NONE"}`)}
        </Button>
      }
    >
      {({ Item }) =>
        [null, ...tagColors].map((one) => (
          <Item
            key={one ?? "NONE"}
            leftSection={<Swatch color={one} />}
            rightSection={one === color && <IconCheck size={14} />}
            onClick={() => painting.run(one)}
          >
            {t(`colors.${one ?? "NONE"}`)}
          </Item>
        ))
      }
    </Menu>
  );
}

function Swatch({ color }: { color: TagColor | null }) {
  return (
    <ColorSwatch size={12} color={`var(--mantine-color-${color === null ? "gray" : tagPaint[color]}-5)`} />
  );
}
