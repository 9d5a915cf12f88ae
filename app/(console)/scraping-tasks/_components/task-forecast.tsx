"use client";

import { Divider, Group, Skeleton, Stack, Text } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { WorkingAccounts } from "@/app/(console)/scraping-runs/_components/working-accounts";
import { QueryError } from "@/app/_trpc/query-error";
import { unbatched, type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { ExactTime, RelativeTime } from "@/app/_ui/values";

type Forecast = RouterOutputs["scrapingTask"]["forecast"];
type Asked = inferInput<ReturnType<typeof useTRPC>["scrapingTask"]["forecast"]>;

/**
 * Forecast of a run that starts now, of a stored task or a draft. While the draft is incomplete (null), the
 * last forecast stays, and `wrong` names the invalid fields.
 */
export function TaskForecast({ asked, wrong = [] }: { asked: Asked | null; wrong?: readonly string[] }) {
  const t = useTranslations("scrapingTasks.forecast");
  const tForm = useTranslations("ui.form");
  const { scrapingTask } = useTRPC();
  const { data, error, isFetching, refetch } = useQuery(
    scrapingTask.forecast.queryOptions(asked ?? skipToken, {
      trpc: { ...unbatched.trpc, abortOnUnmount: true },
      retry: false,
    }),
  );
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const shown = data ?? last;
  const names = wrong.join(tForm("and"));
  if (shown === undefined) {
    if (error !== null) return <QueryError error={error} onRetry={() => void refetch()} />;
    if (asked === null)
      return <Text c="dimmed">{names === "" ? t("incomplete") : t("incompleteNamed", { names })}</Text>;
    return <Skeleton height={120} radius="md" />;
  }
  const isBehind = data === undefined && !isFetching;
  return (
    <Stack gap="md" opacity={data === undefined ? 0.6 : 1}>
      <Whole forecast={shown} />
      {shown.perPlatform.map((part) => (
        <PlatformPart key={part.platform} part={part} />
      ))}
      {isBehind && (
        <Text fz="sm" c="dimmed">
          {names === "" ? t("behind") : t("behindNamed", { names })}
        </Text>
      )}
    </Stack>
  );
}

function Whole({ forecast: { targetCount, expectedEndAt, perPlatform } }: { forecast: Forecast }) {
  const t = useTranslations("scrapingTasks.forecast");
  const locale = useLocale();
  if (targetCount === 0) return <Text fw={500}>{t("nothing")}</Text>;
  const count = formatExactNumber(targetCount, locale);
  const isStuck = perPlatform.some((part) => part.targetCount > 0 && part.expectedEndAt === null);
  return (
    <div role="status">
      <Text fw={500}>{t("targets", { count })}</Text>
      <Text>
        {expectedEndAt === null
          ? t(isStuck ? "never" : "nothing")
          : t.rich("ends", {
              relative: () => <RelativeTime value={expectedEndAt} ahead />,
              exact: () => <ExactTime value={expectedEndAt} />,
            })}
      </Text>
    </div>
  );
}

function PlatformPart({ part }: { part: Forecast["perPlatform"][number] }) {
  const t = useTranslations("scrapingTasks.forecast");
  const tLimit = useTranslations("pacePolicies.limits");
  const tPlatform = useTranslations("words.platform");
  const locale = useLocale();
  const { platform, targetCount, expectedEndAt, bindingLimit, accounts } = part;
  return (
    <div>
      <Divider mb="sm" />
      <Group justify="space-between" gap="xs">
        <Text fw={500}>{tPlatform(platform)}</Text>
        <Text fz="sm" className="figures">
          {t("targets", { count: formatExactNumber(targetCount, locale) })}
        </Text>
      </Group>
      {targetCount > 0 && (
        <Text fz="sm" c="dimmed" mb={4}>
          {expectedEndAt === null
            ? t("noEnd")
            : t.rich("endsAt", { time: () => <ExactTime value={expectedEndAt} /> })}
          {bindingLimit !== null && ` · ${t("limit", { limit: tLimit(bindingLimit) })}`}
        </Text>
      )}
      {bindingLimit !== "NO_DRIVER" && <WorkingAccounts accounts={accounts} />}
    </div>
  );
}
