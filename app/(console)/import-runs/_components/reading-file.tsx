"use client";

import { Group, Loader, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";

export const READING_MS = 1_000;

/**
 * Number of rows read so far. The page's own call returns only at the end, so a second one polls. Whichever
 * call came first does the reading. `rowCount` is the result of the page's call.
 */
export function ReadingFile({ fileId, rowCount }: { fileId: string; rowCount: number }) {
  const t = useTranslations("importRuns.new");
  const locale = useLocale();
  const { mutateAsync } = useMutation(useTRPC().importRun.preview.mutationOptions());
  const { data } = useQuery({
    queryKey: ["import-reading", fileId],
    queryFn: async () => (await mutateAsync({ fileId, limit: 1 })).rowCount,
    // The page's own call reports errors.
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: READING_MS,
  });
  const count = Math.max(rowCount, data ?? 0);
  return (
    <Group role="status">
      <Loader size="sm" />
      <Text>{count === 0 ? t("reading") : t("rowsRead", { count: formatExactNumber(count, locale) })}</Text>
    </Group>
  );
}
