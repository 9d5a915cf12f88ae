import { Badge, Group } from "@mantine/core";
import { useLocale } from "next-intl";
import { formatExactNumber } from "@/app/_ui/format";
import { Unknown } from "@/app/_ui/values";

/** Shows a price in yuan: `¥ 12,000`. */
export function PriceYuan({ value }: { value: number | null | undefined }) {
  const locale = useLocale();
  if (value === null || value === undefined) return <Unknown />;
  return <span className="figures">¥ {formatExactNumber(value, locale)}</span>;
}

type Props = { tags: string | null; most?: number };

/** Shows a blogger's tags (one text, comma-joined), the first few and `+3`; all of them on hover. */
export function TagList({ tags, most = 2 }: Props) {
  const names = (tags ?? "").split(",").filter(Boolean);
  if (names.length === 0) return <Unknown />;
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  return (
    <Group gap={4} wrap={rest > 0 ? "nowrap" : "wrap"} title={rest > 0 ? names.join(", ") : undefined}>
      {shown.map((name) => (
        <Badge key={name} variant="light" color="gray" radius="sm" size="md" tt="none" fw={400} maw={100}>
          {name}
        </Badge>
      ))}
      {rest > 0 && <span style={{ color: "var(--mantine-color-dimmed)" }}>+{rest}</span>}
    </Group>
  );
}
