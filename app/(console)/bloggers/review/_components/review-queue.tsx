"use client";

import { Button, Group, Text } from "@mantine/core";
import type { HotkeyItem } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@/app/_ui/link";
import { useRouter } from "@/app/_ui/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { QueryError } from "@/app/_trpc/query-error";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { usePageKeys } from "@/app/_ui/keyboard";
import { notifyMeanwhile } from "@/app/_ui/notify";
import { Select } from "@/app/_ui/select";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { EmptyState } from "@/app/_ui/empty-state";
import { useUrlState } from "@/app/_ui/use-url-state";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { useRosterChange } from "../../_components/use-roster-change";
import { ReviewActions } from "./review-actions";
import classes from "./review-queue.module.css";
import { ReviewedBlogger } from "./reviewed-blogger";
import { useReviewQueue, type Waiting } from "./use-review-queue";
import { WaitingList } from "./waiting-list";

const RejectDialog = lazyDialog(() => import("./reject-dialog").then((module) => module.RejectDialog));

export function ReviewQueue() {
  const t = useTranslations("bloggerReview.queue");
  const tPlatform = useTranslations("words.platform");
  const tDecisions = useTranslations("bloggerReview.decisions");
  const locale = useLocale();
  const [params, change] = useUrlState();
  const platform = platforms.find((name) => name === params.get("platform")) ?? null;
  const filter = { reviewStatus: "PENDING" as const, ...(platform && { platform: [platform] }) };
  const { data: left } = useQuery(useTRPC().blogger.count.queryOptions(filter, unbatched));
  return (
    <>
      <Group gap="sm" mb="sm" justify="space-between">
        <Select
          aria-label={t("platform")}
          placeholder={tDecisions("any", { name: t("platform") })}
          data={platforms.map((value) => ({ value, label: tPlatform(value) }))}
          value={platform}
          clearable
          w={220}
          onChange={(value) => change({ platform: value, at: null })}
        />
        {left !== undefined && (
          <Text c="dimmed" className="figures" role="status">
            {t("left", { isLeast: String(left.isLeast), count: formatExactNumber(left.total, locale) })}
          </Text>
        )}
      </Group>
      <Queue key={platform} platform={platform} onClear={() => change({ platform: null, at: null })} />
    </>
  );
}

type Props = { platform: Platform | null; onClear: () => void };

function Queue({ platform, onClear }: Props) {
  const t = useTranslations("bloggerReview");
  const router = useRouter();
  const [rejected, setRejected] = useState<Waiting | null>(null);
  const change = useRosterChange();
  const mayReview = useMay("blogger:review");
  const tellMeanwhile = useTellMeanwhile();
  const [isUnseen, setUnseen] = useUnseen();
  const queue = useReviewQueue(platform === null ? undefined : [platform], (gone) => {
    setUnseen();
    tellMeanwhile(gone);
  });
  const { query, rows, index, current, following, goTo } = queue;

  const decide = (
    blogger: Waiting,
    reviewStatus: "APPROVED" | "REJECTED",
    reason?: string,
    leave = (go: () => void) => go(),
  ) => {
    if (change.busy) return;
    const decision = { reviewStatus, was: "PENDING" as const, ...(reason !== undefined && { reason }) };
    change.run(
      { kind: "REVIEW", ids: [blogger.id], ...decision },
      {
        then: ({ changed }) =>
          leave(() => {
            // A failure does not lose the input; the dialog may be open for another creator by now.
            setRejected((asked) => (asked?.id === blogger.id ? null : asked));
            queue.leave(blogger);
            if (changed === 0) tellMeanwhile(blogger);
          }),
        words: ({ changed }) =>
          changed === 0 ? null : t(`said.${reviewStatus}`, { name: blogger.nickname }),
        subject: "review",
        undone: () => queue.comeBack(blogger),
      },
    );
  };
  const actions =
    current === undefined
      ? null
      : {
          // Ignores a repeated key, and one that was meant for the previous creator.
          approve: (event?: KeyboardEvent) => {
            if (event?.repeat !== true && !isUnseen) decide(current, "APPROVED");
          },
          reject: () => setRejected(current),
          next: () => goTo(index + 1),
          previous: () => goTo(index - 1),
          open: () => router.push(`/bloggers/${current.id}`),
        };
  const decisions: HotkeyItem[] =
    actions === null || !mayReview
      ? []
      : [
          ["a", actions.approve],
          ["r", actions.reject],
        ];
  const ways: HotkeyItem[] =
    actions === null
      ? []
      : [
          ["n", actions.next],
          ["j", actions.next],
          ["p", actions.previous],
          ["k", actions.previous],
          ["o", actions.open],
        ];
  usePageKeys([...decisions, ...ways]);
  if (query.error !== null && query.data === undefined)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined || (current === undefined && query.hasNextPage)) return <DetailSkeleton />;
  if (current === undefined || actions === null)
    return platform === null ? <NothingWaits /> : <NoneOfPlatform onClear={onClear} />;
  return (
    <div className={classes.queue}>
      <WaitingList rows={rows} current={index} onChoose={goTo} />
      <div className={classes.reviewed}>
        <ReviewedBlogger
          waiting={current}
          following={following}
          actions={
            <ReviewActions
              {...actions}
              mayReview={mayReview}
              busy={change.busy || isUnseen}
              isFirst={index === 0}
              isLast={following === undefined}
            />
          }
        />
      </div>
      {rejected !== null && (
        <RejectDialog
          key={rejected.id}
          blogger={rejected}
          busy={change.busy}
          onClose={() => setRejected(null)}
          onReject={(reason, leave) => decide(rejected, "REJECTED", reason, leave)}
        />
      )}
    </div>
  );
}

/** Time that a user needs to notice the change of creator. */
const UNSEEN_MS = 700;

/**
 * Whether another user's decision has just brought a different creator into view, and the function that sets
 * it.
 */
function useUnseen(): [boolean, () => void] {
  const [isUnseen, setUnseen] = useState(false);
  useEffect(() => {
    if (!isUnseen) return;
    const timer = setTimeout(() => setUnseen(false), UNSEEN_MS);
    return () => clearTimeout(timer);
  }, [isUnseen]);
  return [isUnseen, () => setUnseen(true)];
}

function useTellMeanwhile(): (blogger: Waiting) => void {
  const t = useTranslations("bloggerReview.meanwhile");
  const client = useQueryClient();
  const { blogger } = useTRPC();
  return ({ id, nickname: name }) => {
    const asked = blogger.reviews.queryOptions({ bloggerId: id, limit: 1 }, { ...unbatched, staleTime: 0 });
    void client
      .query(asked)
      .then(({ list: [last] }) => {
        if (last === undefined || last.reviewStatus === "PENDING")
          return notifyMeanwhile(t("gone", { name }));
        notifyMeanwhile(t(last.reviewStatus, { name, who: last.userNickname ?? t("somebody") }));
      })
      .catch(() => notifyMeanwhile(t("gone", { name })));
  };
}

function NothingWaits() {
  const t = useTranslations("bloggerReview.queue");
  const mayImport = useMay("import:write");
  return (
    <EmptyState
      kind="nothing-yet"
      title={t("empty")}
      hint={t("emptyHint")}
      action={
        mayImport && (
          <Button component={Link} href="/import-runs/new" variant="default">
            {t("toImport")}
          </Button>
        )
      }
    />
  );
}

function NoneOfPlatform({ onClear }: { onClear: () => void }) {
  const t = useTranslations("bloggerReview.queue");
  const action = (
    <Button variant="default" onClick={onClear}>
      {t("clear")}
    </Button>
  );
  return <EmptyState kind="no-match" title={t("noMatch")} hint={t("noMatchHint")} action={action} />;
}
