import { Anchor, Text } from "@mantine/core";
import { Link } from "@/app/_ui/link";
import { useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { HELD_DAYS } from "@/server/domain/roster/blogger";

export type Rule = RouterOutputs["organization"]["scrapeGuard"];

export function RuleInWords({ rule: { isOn, factor } }: { rule: Rule }) {
  const t = useTranslations("heldFigures.guard");
  return (
    <div>
      <Text>{isOn ? t("on", { factor, days: HELD_DAYS }) : t("off")}</Text>
      <Anchor component={Link} href="/inbox/held-figures" fz="sm">
        {t("see")}
      </Anchor>
    </div>
  );
}
