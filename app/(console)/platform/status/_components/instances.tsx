import { Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { formatBytes, formatExactNumber } from "@/app/_ui/format";
import { Section } from "@/app/_ui/section";
import { Table } from "@/app/_ui/table";
import { Cut, RelativeTime } from "@/app/_ui/values";
import type { Status } from "./status-data";
import classes from "./system-status.module.css";

const MIB = 1_024 * 1_024;
const columns = [
  "requests",
  "errors",
  "connections",
  "waitingStatements",
  "loopDelayMs",
  "memory",
  "seen",
] as const;

/** The processes that measured themselves in the last minutes. */
export function Instances({ instances }: { instances: Status["instances"] }) {
  const t = useTranslations("systemStatus.instances");
  const locale = useLocale();
  const exact = (value: number | null) => (value === null ? "–" : formatExactNumber(value, locale));
  return (
    <Section title={t("title")} note={t("note")}>
      {instances.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("none")}
        </Text>
      ) : (
        <div className={classes.wide}>
          <Table verticalSpacing={5}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("name")}</Table.Th>
                {columns.map((column) => (
                  <Table.Th key={column} ta="right">
                    {t(column)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {instances.map(({ name, at, values }) => (
                <Table.Tr key={name}>
                  <Table.Td>
                    <Cut text={name} />
                  </Table.Td>
                  {columns.map((column) => (
                    <Table.Td key={column} ta="right" className="figures">
                      {column === "seen" ? (
                        <RelativeTime value={at} />
                      ) : column === "memory" ? (
                        formatBytes((values.memoryMib ?? 0) * MIB, locale)
                      ) : (
                        exact(values[column])
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Section>
  );
}
