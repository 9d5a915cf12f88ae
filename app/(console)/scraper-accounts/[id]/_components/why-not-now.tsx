"use client";

import { Alert, Button, Group, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { MenuAction } from "@/app/_ui/action-menu";
import { ExactTime, RelativeTime } from "@/app/_ui/values";
import { isImportedOnly } from "@/server/domain/platforms";
import { POLL_MS, useIsPast } from "../../_components/account-values";
import type { ActionName } from "../../_components/use-account-actions";

type Account = RouterOutputs["scraperAccount"]["get"];
type Reason = NonNullable<RouterOutputs["scraperAccount"]["eligibility"]["reason"]>;

/** Of an answer in two lines, so that what follows does not jump. */
const ALERT_HEIGHT = 84;

/** What a person can do about a reason; the others pass by themselves. */
const remedies: Partial<Record<Reason, ActionName>> = {
  STATUS: "confirm",
  NO_SESSION: "authorise",
  TASK_CAP: "edit",
  COOLDOWN: "endCooldown",
};

/** Amber waits for a person; what passes by itself is blue, and a ban red. */
function colorOf(reason: Reason, { status }: Account): string {
  if (reason === "STATUS") return status === "BANNED" ? "red" : "orange";
  return reason === "NO_SESSION" || reason === "ORG_SUSPENDED" ? "orange" : "blue";
}

type Props = { account: Account; actions: Record<ActionName, MenuAction> };

/** Says whether an account can work now, or why not, until when, and what to do about it. */
export function WhyNotNow({ account, actions }: Props) {
  const t = useTranslations("scraperAccounts.why");
  const { data } = useQuery(
    useTRPC().scraperAccount.eligibility.queryOptions({ id: account.id }, { refetchInterval: POLL_MS }),
  );
  const isPast = useIsPast();
  if (isImportedOnly(account.platform))
    return (
      <Alert color="gray" title={t("title")}>
        {t("importedOnly")}
      </Alert>
    );
  if (data === undefined) return <Skeleton height={ALERT_HEIGHT} radius="md" />;
  const { reason, freesAt } = data;
  if (reason === null || isPast(freesAt))
    return (
      <Alert color="green" title={t("title")}>
        {t("eligible")}
      </Alert>
    );
  const key =
    reason === "STATUS" && account.status !== "ACTIVE" ? (`STATUS_${account.status}` as const) : reason;
  const remedy = remedies[reason];
  const action = remedy && actions[remedy];
  return (
    <Alert color={colorOf(reason, account)} title={t("title")}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={500}>
            {t(`reason.${key}`)}
            {freesAt !== null && (
              <>
                {" "}
                {t.rich("frees", {
                  relative: () => <RelativeTime value={freesAt} ahead />,
                  exact: () => <ExactTime value={freesAt} />,
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
