"use client";

import { Alert, Anchor, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@/app/_ui/link";
import { useTranslations } from "next-intl";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";
import { FailedPage } from "@/app/(console)/_components/failed-page";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { BloggerHeader } from "./blogger-header";
import { BloggerTabs } from "./blogger-tabs";
import { firstInputs } from "./first-inputs";
import { FigureStrip } from "./figure-strip";
import { HeldFigures } from "./held-figures";
import { RefreshState } from "./refresh-state";

export function BloggerDetail({ id }: { id: string }) {
  const trpc = useTRPC().blogger;
  const inputs = firstInputs(id);
  const { data: blogger, error, refetch } = useQuery(trpc.get.queryOptions(inputs.get));
  const { data: trend } = useQuery(trpc.trend.queryOptions(inputs.trend, unbatched));
  if (blogger === undefined && error !== null)
    return <FailedPage page="bloggers" error={error} onRetry={() => void refetch()} />;
  if (blogger === undefined) return <DetailSkeleton />;
  return (
    <Stack gap="md">
      <BloggerHeader blogger={blogger} />
      <RefreshState id={blogger.id} />
      {blogger.mergedIntoId !== null && <MergedNotice keptId={blogger.mergedIntoId} />}
      <FigureStrip blogger={blogger} previous={trend?.previous} />
      <HeldFigures bloggerId={blogger.id} />
      <BloggerTabs blogger={blogger} previous={trend?.previous} />
    </Stack>
  );
}

function MergedNotice({ keptId }: { keptId: string }) {
  const t = useTranslations("bloggers.merged");
  return (
    <Alert color="yellow" variant="light" title={t("title")}>
      <Text>{t("text")}</Text>
      <Anchor component={Link} href={`/bloggers/${keptId}`}>
        {t("link")}
      </Anchor>
    </Alert>
  );
}
