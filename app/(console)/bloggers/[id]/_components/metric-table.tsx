import { ScrollArea, Table, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { BigNumber } from "@/app/_ui/big-number";
import { Unknown } from "@/app/_ui/unknown";
import type { BloggerWire, MetricFamily } from "@/server/domain/blogger";
import classes from "./metric-table.module.css";
import { metricValue } from "./metric-value";

type Props = { blogger: BloggerWire; family: MetricFamily; locale: "zh" | "en" };
type Measure = MetricFamily["measures"][number];

/** One family: measures down, windows across. */
export function MetricTable({ blogger, family, locale }: Props) {
  const words = useTranslations("bloggers");
  return (
    <div>
      <Text fw={600} mb={4}>
        {family[locale]}
      </Text>
      <ScrollArea type="auto" className={classes.frame}>
        <Table className={classes.table} verticalSpacing={6} horizontalSpacing="sm" fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words("measure")}</Table.Th>
              {family.variants.map((variant) => (
                <Table.Th key={variant.key} ta="right">
                  {variant[locale]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {family.measures.map((measure) => (
              <Table.Tr key={measure.name}>
                <Table.Th scope="row" fw={400}>
                  {capitalised(measure[locale])}
                </Table.Th>
                {family.variants.map((variant) => (
                  <Table.Td key={variant.key} ta="right">
                    <MetricFigure measure={measure} value={metricValue(blogger, family, variant, measure)} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </div>
  );
}

/** Texts are shown as the platform gives them, rates among them; numbers with their unit. */
function MetricFigure({ measure, value }: { measure: Measure; value: string | number | null }) {
  const units = useTranslations("bloggers.units");
  if (value === null || value === "") return <Unknown />;
  if (measure.unit === "yuan") return <span className="figures">¥ {value}</span>;
  if (measure.kind === "string") return <span className="figures">{value}</span>;
  if (measure.unit === "seconds")
    return <span className="figures">{units("seconds", { value: String(value) })}</span>;
  return <BigNumber value={value} />;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
