import { Box, Group, Paper, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import classes from "./data-list.module.css";
import { Table } from "./table";
import { toMostWidth } from "./table-width";

type Props = { columns: { key: string; title: string; width: number; fluid?: boolean }[] };

/** Placeholder rows. CSS picks table or cards, because no script runs yet. */
export function DataListSkeleton({ columns }: Props) {
  const t = useTranslations("ui");
  const rows = Array.from({ length: 10 }, (_, row) => row);
  const widths = ["70%", "50%", "85%", "60%"];
  return (
    <div aria-busy aria-label={t("loading")}>
      <Box hiddenFrom="sm">
        {rows.slice(0, 6).map((row) => (
          <Skeleton key={row} height={76} mb="xs" />
        ))}
      </Box>
      <Box visibleFrom="sm" className={classes.skeleton} maw={toMostWidth(columns) ?? "none"}>
        <Table layout="fixed" verticalSpacing={0} horizontalSpacing="xs" fz="sm">
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ key, title, width, fluid }) => (
                <Table.Th key={key} {...(fluid !== true && { w: width })}>
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row}>
                {columns.map(({ key }, column) => (
                  <Table.Td key={key}>
                    <Skeleton height={12} width={widths[(row + column) % widths.length] ?? "60%"} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </div>
  );
}

export function DetailSkeleton() {
  return (
    <Stack gap="md" aria-busy>
      <Group gap="sm">
        <Skeleton height={48} circle />
        <Stack gap={6}>
          <Skeleton height={20} width={200} />
          <Skeleton height={14} width={140} />
        </Stack>
      </Group>
      {[8, 4].map((facts) => (
        <Paper key={facts} p="md" radius="md">
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="lg">
            {Array.from({ length: facts }, (_, fact) => (
              <Stack key={fact} gap={6}>
                <Skeleton height={10} width={72} />
                <Skeleton height={14} width="70%" />
              </Stack>
            ))}
          </SimpleGrid>
        </Paper>
      ))}
    </Stack>
  );
}
