"use client";

import { ActionIcon, Group, Text } from "@mantine/core";
import { IconChartBar, IconDownload, IconTable } from "@tabler/icons-react";
import { useTimeZone, useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { downloadFile } from "../download-file";
import { formatDateTime } from "../format";
import { Hint } from "../hint";
import { Table } from "../table";
import { type ChartTable } from "./chart-data";
import classes from "./charts.module.css";
import { toPng } from "./to-png";

type Props = {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  table: ChartTable;
  height: number;
  legend?: { label: string; color: string }[];
  children: ReactNode;
};

export function ChartFrame({ title, note, actions, table, height, legend = [], children }: Props) {
  const t = useTranslations("ui.chart");
  const timeZone = useTimeZone() ?? "UTC";
  const [isTable, setIsTable] = useState(false);
  const plot = useRef<HTMLDivElement>(null);
  const download = async () => {
    const svg = plot.current?.querySelector<SVGSVGElement>("svg.recharts-surface");
    if (!svg) return;
    // A picture outside its page must name its subject and date.
    const [subject = ""] = document.title.split(" · ");
    const taken = formatDateTime(new Date(), timeZone).slice(0, 10);
    downloadFile(
      `${[subject, title, taken].filter(Boolean).join(" ")}.png`,
      await toPng(svg, { title, source: `${subject} · ${taken}`, legend }),
    );
  };
  return (
    <figure className={classes.frame} aria-label={title}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <div className={classes.title}>
          <Text component="figcaption" fw={600}>
            {title}
          </Text>
          {note !== undefined && (
            <Text size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </div>
        <Group gap={4}>
          {actions}
          <Hint label={t(isTable ? "asChart" : "asTable")}>
            <ActionIcon
              aria-label={t(isTable ? "asChart" : "asTable")}
              aria-pressed={isTable}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
            </ActionIcon>
          </Hint>
          <Hint label={t("download")}>
            <ActionIcon aria-label={t("download")} disabled={isTable} onClick={() => void download()}>
              <IconDownload size={16} />
            </ActionIcon>
          </Hint>
        </Group>
      </Group>
      {isTable ? (
        <TableView {...table} maxHeight={Math.max(height, 200)} title={title} />
      ) : (
        <>
          {legend.length > 0 && <Legend legend={legend} />}
          <div ref={plot} style={{ height }}>
            {children}
          </div>
        </>
      )}
    </figure>
  );
}

function Legend({ legend }: { legend: { label: string; color: string }[] }) {
  return (
    <ul className={classes.legend}>
      {legend.map(({ label, color }) => (
        <li key={label}>
          <span className={classes.swatch} style={{ background: color }} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  );
}

type TableViewProps = ChartTable & { maxHeight: number; title: string };

function TableView({ head, rows, maxHeight, title }: TableViewProps) {
  return (
    // Focusable, so that the arrow keys scroll it.
    <div className="scrolling" style={{ maxHeight }} role="region" aria-label={title} tabIndex={0}>
      <Table verticalSpacing={4} horizontalSpacing="xs" fz="sm" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {head.map((name, column) => (
              <Table.Th key={name} ta={column === 0 ? "left" : "right"}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {cells.map((cell, column) => (
                <Table.Td key={head[column]} ta={column === 0 ? "left" : "right"} className="figures">
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
