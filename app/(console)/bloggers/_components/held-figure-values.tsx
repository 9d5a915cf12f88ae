"use client";

import { Button, Group, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { BigNumber, Percent } from "@/app/_ui/values";
import { metricFields } from "@/server/domain/roster/blogger";

export type HeldFigure = RouterOutputs["blogger"]["heldFigures"]["list"][number];

export function useFigureName(): (field: string) => string {
  const t = useTranslations("bloggers");
  const locale = useLocale();
  return (field) => {
    const metric = metricFields.find(({ name }) => name === field);
    if (metric !== undefined) return locale === "zh" ? metric.labelZh : metric.labelEn;
    const key = `fields.${field}` as "fields.fansCount";
    return t.has(key) ? t(key) : field;
  };
}

/** A stored or found figure; null means that the response had none. */
export function FigureValue({ field, value }: { field: string; value: string | null }) {
  const t = useTranslations("heldFigures");
  if (value === null)
    return (
      <Text span inherit>
        {t("none")}
      </Text>
    );
  if (field === "interactRate") return <Percent value={Number(value)} />;
  return value.endsWith("%") ? <span className="figures">{value}</span> : <BigNumber value={value} />;
}

export function useTimesText(): (figure: HeldFigure) => string {
  const t = useTranslations("heldFigures");
  return ({ times, days, dismissedAt }) =>
    dismissedAt === null ? t("times", { times, days }) : t("dismissed");
}

export function SettleFigure({ figure }: { figure: HeldFigure }) {
  const t = useTranslations("heldFigures");
  const { blogger } = useTRPC();
  const input = () => ({ id: figure.bloggerId, fields: [figure.field] });
  const accepting = useAction(blogger.acceptHeldFigures.mutationOptions(), {
    input,
    done: () => t("accepted"),
  });
  const dismissing = useAction(blogger.dismissHeldFigures.mutationOptions(), {
    input,
    done: () => t("kept"),
  });
  const busy = accepting.busy || dismissing.busy;
  if (!useMay("blogger:write")) return null;
  return (
    <Group gap={6} wrap="nowrap" onClick={(event) => event.stopPropagation()}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={busy}
        onClick={(event) => {
          event.preventDefault();
          accepting.run(undefined);
        }}
      >
        {t("accept")}
      </Button>
      {figure.dismissedAt === null && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={busy}
          onClick={(event) => {
            event.preventDefault();
            dismissing.run(undefined);
          }}
        >
          {t("dismiss")}
        </Button>
      )}
    </Group>
  );
}
