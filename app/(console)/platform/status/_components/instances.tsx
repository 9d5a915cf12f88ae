import { Box, Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { formatBytes, formatExactNumber } from "@/app/_ui/format";
import { Facts, Section } from "@/app/_ui/section";
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
type Instance = Status["instances"][number];

/** The processes that measured themselves in the last minutes. */
export function Instances({ instances }: { instances: Status["instances"] }) {
  const t = useTranslations("systemStatus.instances");
  const locale = useLocale();
  const exact = (value: number | null) => (value === null ? "–" : formatExactNumber(value, locale));
  const show = ({ at, values }: Instance, column: (typeof columns)[number]) => {
    if (column === "seen") return <RelativeTime value={at} />;
    if (column === "memory") return formatBytes((values.memoryMib ?? 0) * MIB, locale);
    return exact(values[column]);
  };
  return (
    <Section title={t("title")} note={t("note")}>
      {instances.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("none")}
        </Text>
      ) : (
        <>
          <Box className={classes.wide} visibleFrom="sm">
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
                {instances.map((instance) => (
                  <Table.Tr key={instance.name}>
                    <Table.Td>
                      <Cut text={instance.name} />
                    </Table.Td>
                    {columns.map((column) => (
                      <Table.Td key={column} ta="right" className="figures">
                        {show(instance, column)}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Box>
          <Stack gap="lg" hiddenFrom="sm">
            {instances.map((instance) => (
              <Facts
                key={instance.name}
                facts={[
                  { label: t("name"), value: instance.name, wide: true },
                  ...columns.map((column) => ({ label: t(column), value: show(instance, column) })),
                ]}
              />
            ))}
          </Stack>
        </>
      )}
    </Section>
  );
}
