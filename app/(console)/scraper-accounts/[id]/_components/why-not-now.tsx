"use client";

import { Alert, Button, Group, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { MenuAction } from "@/app/_ui/action-menu";
import { useClock } from "@/app/_ui/clock";
import { ExactTime, RelativeTime } from "@/app/_ui/values";
import { isImportedOnly } from "@/server/domain/roster/platforms";
import { type Standing, standingOf } from "../../_components/account-standing";
import { POLL_MS } from "../../_components/account-values";
import type { ActionName } from "../../_components/use-account-actions";

type Account = RouterOutputs["scraperAccount"]["get"];

/** Height of a two-line answer, so that the content below does not shift. */
const ALERT_HEIGHT = 84;

/** What a user can do about a reason; other reasons resolve by themselves. */
const remedies: Partial<Record<Standing["is"], ActionName>> = {
  STATUS: "confirm",
  NO_SESSION: "authorise",
  TASK_CAP: "edit",
  COOLDOWN: "endCooldown",
};

/** Amber needs a user, blue resolves by itself, red is a ban. */
function colorOf(is: Standing["is"], { status }: Account): string {
  if (is === "STATUS") return status === "BANNED" ? "red" : "orange";
  return is === "NO_SESSION" || is === "ORG_SUSPENDED" ? "orange" : "blue";
}

type Props = { account: Account; actions: Record<ActionName, MenuAction> };

export function WhyNotNow({ account, actions }: Props) {
  const t = useTranslations("scraperAccounts.why");
  const { data } = useQuery(
    useTRPC().scraperAccount.eligibility.queryOptions({ id: account.id }, { refetchInterval: POLL_MS }),
  );
  const now = useClock();
  if (isImportedOnly(account.platform))
    return (
      <Alert color="gray" title={t("title")}>
        {t("importedOnly")}
      </Alert>
    );
  if (data === undefined) return <Skeleton height={ALERT_HEIGHT} radius="md" />;
  const { is, until } = standingOf(data, now);
  if (is === "READY")
    return (
      <Alert color="green" title={t("title")}>
        {t("eligible")}
      </Alert>
    );
  const key = is === "STATUS" && account.status !== "ACTIVE" ? (`STATUS_${account.status}` as const) : is;
  const remedy = remedies[is];
  const action = remedy && actions[remedy];
  return (
    <Alert color={colorOf(is, account)} title={t("title")}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={500}>
            {t(`reason.${key}`)}
            {until !== null && (
              <>
                {" "}
                {t.rich("frees", {
                  relative: () => <RelativeTime value={until} ahead />,
                  exact: () => <ExactTime value={until} />,
                })}
              </>
            )}
          </Text>
          <Text>{t(`todo.${key}`)}</Text>
        </div>
        {action?.allowed === true && (
          <Button variant="default" onClick={action.run}>
            {action.label}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
