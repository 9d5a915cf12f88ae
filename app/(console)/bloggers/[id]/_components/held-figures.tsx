"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ResourceList } from "@/app/_components/resource-list";
import { useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { Section } from "@/app/_ui/section";
import { Cut, RelativeTime } from "@/app/_ui/values";
import { HELD_DAYS } from "@/server/domain/roster/blogger";
import { firstInputs } from "./first-inputs";
import {
  FigureValue,
  type HeldFigure,
  SettleFigure,
  useFigureName,
  useTimesText,
} from "../../_components/held-figure-values";

export function HeldFigures({ bloggerId }: { bloggerId: string }) {
  const t = useTranslations("heldFigures");
  const query = useQuery(useTRPC().blogger.heldFigures.queryOptions(firstInputs(bloggerId).heldFigures));
  const columns = useFigureColumns();
  if (query.data === undefined || query.data.list.length === 0) return null;
  return (
    <Section title={t("section")} note={t("sectionNote", { days: HELD_DAYS })}>
      <ResourceList query={query} columns={columns} empty={{ title: t("empty"), hint: t("emptyHint") }} />
    </Section>
  );
}

export function useFigureColumns(): ListColumn<HeldFigure>[] {
  const t = useTranslations("heldFigures");
  const nameOf = useFigureName();
  const timesOf = useTimesText();
  return [
    {
      key: "figure",
      title: t("fields.figure"),
      width: 150,
      fluid: true,
      render: ({ field }) => <Cut text={nameOf(field)} />,
      card: { at: "title" },
    },
    {
      key: "before",
      title: t("fields.before"),
      width: 90,
      render: ({ field, before }) => <FigureValue field={field} value={before} />,
      card: { at: 1, labelled: true },
    },
    {
      key: "found",
      title: t("fields.found"),
      width: 84,
      render: ({ field, found }) => <FigureValue field={field} value={found} />,
      card: { at: 1, labelled: true },
    },
    {
      key: "since",
      title: t("fields.since"),
      width: 96,
      render: ({ since }) => <RelativeTime value={since} />,
      card: { at: 2, labelled: true },
    },
    {
      key: "seen",
      title: t("fields.seen"),
      width: 150,
      render: (figure) => <Cut text={timesOf(figure)} />,
      card: { at: 2 },
    },
    {
      key: "action",
      title: "",
      width: 190,
      render: (figure) => <SettleFigure figure={figure} />,
      card: { at: 3 },
    },
  ];
}
