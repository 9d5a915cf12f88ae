import { Box, Skeleton, Table } from "@mantine/core";
import { useTranslations } from "next-intl";
import classes from "./data-list.module.css";

type Props = { columns: { key: string; title: string; width?: number }[] };

/** Rows to come, in the place where they will stand: the style sheet knows the width of the screen before any script does. */
export function DataListSkeleton({ columns }: Props) {
  const words = useTranslations("ui");
  const rows = Array.from({ length: 10 }, (_, row) => row);
  const widths = ["70%", "50%", "85%", "60%"];
  return (
    <div aria-busy aria-label={words("loading")}>
      <Box hiddenFrom="sm">
        {rows.slice(0, 6).map((row) => (
          <Skeleton key={row} height={76} mb="xs" />
        ))}
      </Box>
      <Box visibleFrom="sm" className={classes.skeleton}>
        <Table verticalSpacing={0} horizontalSpacing="sm" fz="sm">
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ key, title, width }) => (
                <Table.Th key={key} w={width}>
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
