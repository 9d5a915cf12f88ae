"use client";

import { VisuallyHidden } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { formatExactNumber } from "@/app/_ui/format";
import type { PaceNumberName, PacePolicyNumbers } from "@/server/domain/scraping/pace";
import { effectiveNumbers } from "@/server/domain/scraping/policy";
import type { Platform } from "@/server/domain/roster/platforms";
import { NumberTable } from "./number-table";
import type { Baseline } from "./policy-values";

type Props = { policy: PacePolicyNumbers; baselines: readonly Baseline[] };

/** A policy's numbers, computed by the server's function. Differences from the baseline are marked. */
export function EffectiveNumbers({ policy, baselines }: Props) {
  const t = useTranslations("pacePolicies");
  const locale = useLocale();
  const byPlatform = new Map(
    baselines.map((baseline) => [
      baseline.platform,
      { baseline, inForce: effectiveNumbers(policy, baseline) },
    ]),
  );
  const at = (name: PaceNumberName, platform: Platform) => {
    const found = byPlatform.get(platform);
    return found && { before: found.baseline[name], now: found.inForce[name] };
  };
  return (
    <NumberTable
      label={t("sections.effective")}
      isMarked={(name, platform) => {
        const found = at(name, platform);
        return found !== undefined && found.before !== found.now;
      }}
      cell={(name, platform) => {
        const found = at(name, platform);
        if (found === undefined) return "–";
        const { before, now } = found;
        return (
          <>
            {formatExactNumber(now, locale)}
            {before !== now && (
              <small title={t("changed", { value: formatExactNumber(before, locale) })}>
                <VisuallyHidden>{t("baseline")} </VisuallyHidden>
                {formatExactNumber(before, locale)}
              </small>
            )}
          </>
        );
      }}
    />
  );
}
