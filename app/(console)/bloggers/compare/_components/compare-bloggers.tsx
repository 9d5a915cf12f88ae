"use client";

import { Anchor, Button, CloseButton, Group, Text } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { Link } from "@/app/_ui/link";
import { useTranslations } from "next-intl";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { OrganizationOnly, PermissionOnly } from "@/app/(console)/_components/me-context";
import { MAX_COMPARED } from "@/app/(console)/bloggers/_components/compare-button";
import { failureDetails, QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { PageHeader } from "@/app/_ui/page-header";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { EmptyState } from "@/app/_ui/empty-state";
import { Table } from "@/app/_ui/table";
import { useUrlState } from "@/app/_ui/use-url-state";
import type { BloggerWire } from "@/server/domain/roster/blogger";
import classes from "./compare-table.module.css";
import { CompareTable } from "./compare-table";

export function CompareBloggers() {
  const t = useTranslations("bloggers.compare");
  return (
    <>
      <PageHeader above={<BackToPage page="bloggers" />} title={t("title")} note={t("note")} />
      <OrganizationOnly>
        <PermissionOnly permission="blogger:read">
          <Comparison />
        </PermissionOnly>
      </OrganizationOnly>
    </>
  );
}

function Comparison() {
  const t = useTranslations("bloggers.compare");
  const [params, change] = useUrlState();
  const { blogger } = useTRPC();
  const named = [...new Set((params.get("ids") ?? "").split(",").filter(Boolean))];
  const asked = named.slice(0, MAX_COMPARED);
  const answers = useQueries({
    queries: asked.map((id) => blogger.get.queryOptions({ id }, { retry: false })),
  });
  if (answers.some(({ isPending }) => isPending)) return <DetailSkeleton />;
  const failed = answers.find(({ error }) => error !== null && !isMissing(error));
  if (failed !== undefined) return <QueryError error={failed.error} onRetry={() => void failed.refetch()} />;
  const bloggers = answers.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const gone = asked.length - bloggers.length;
  if (bloggers.length < 2)
    return (
      <EmptyState
        kind="nothing-yet"
        title={gone > 0 ? t("gone", { count: gone }) : t("title")}
        hint={t("pick")}
        action={
          <Button component={Link} href="/bloggers" variant="default">
            {t("toList")}
          </Button>
        }
      />
    );
  const remove = (id: string) => change({ ids: asked.filter((other) => other !== id).join(",") });
  return (
    <>
      {gone > 0 && (
        <Text c="dimmed" mb="sm">
          {t("gone", { count: gone })}
        </Text>
      )}
      {named.length > asked.length && (
        <Text c="dimmed" mb="sm">
          {t("tooMany", { count: named.length - asked.length })}
        </Text>
      )}
      <CompareTable
        bloggers={bloggers}
        head={(one) => (
          <Head blogger={one} {...(bloggers.length > 2 && { onRemove: () => remove(one.id) })} />
        )}
      />
    </>
  );
}

/** The record is missing, or the id is malformed. */
function isMissing(error: unknown): boolean {
  const reason = failureDetails(error)?.reason;
  return reason === "NOT_FOUND" || reason === "VALIDATION_FAILED";
}

function Head({ blogger, onRemove }: { blogger: BloggerWire; onRemove?: () => void }) {
  const t = useTranslations("bloggers.compare");
  const tPlatform = useTranslations("words.platform");
  const { id, nickname, avatar, platform } = blogger;
  return (
    <Table.Th scope="col" className={classes.head ?? ""}>
      <Group gap={8} wrap="nowrap" align="flex-start">
        <NameAvatar src={avatar} name={nickname} size={32} />
        <div style={{ minWidth: 0, flex: 1 }}>
          <Anchor
            component={Link}
            href={`/bloggers/${id}`}
            c="inherit"
            fw={600}
            lineClamp={2}
            title={nickname}
          >
            {nickname}
          </Anchor>
          <Text fz="xs" c="dimmed">
            {tPlatform(platform)}
          </Text>
        </div>
        {onRemove !== undefined && (
          <CloseButton size="sm" aria-label={t("remove", { name: nickname })} onClick={onRemove} />
        )}
      </Group>
    </Table.Th>
  );
}
