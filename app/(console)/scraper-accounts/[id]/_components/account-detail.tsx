"use client";

import { Alert, Button, Group, Loader, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconPencil, IconPlugConnected } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "@/app/_ui/navigation";
import { useState } from "react";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { FailedPage } from "@/app/(console)/_components/failed-page";
import { useMe } from "@/app/(console)/_components/me-context";
import { OwnerName } from "@/app/(console)/bloggers/_components/owner-name";
import { pollFound } from "@/app/_trpc/poll-found";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { ActionMenu, type MenuAction } from "@/app/_ui/action-menu";
import { usePageKeys } from "@/app/_ui/keyboard";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { PageHeader } from "@/app/_ui/page-header";
import { Facts, Section } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { CopyId, RelativeTime } from "@/app/_ui/values";
import {
  AccountStatus,
  type Health,
  POLL_MS,
  Quota,
  useIsPast,
  useRiskWords,
} from "../../_components/account-values";
import { type ActionName, type CheckResult, useAccountActions } from "../../_components/use-account-actions";
import { useCheckWords } from "../../_components/use-check-words";
import { FingerprintFacts } from "./fingerprint-facts";
import { WhyNotNow } from "./why-not-now";

type Account = RouterOutputs["scraperAccount"]["get"];
type Actions = Record<ActionName, MenuAction>;

export function AccountDetail({ id }: { id: string }) {
  const { scraperAccount } = useTRPC();
  const {
    data: account,
    error,
    refetch,
  } = useQuery(scraperAccount.get.queryOptions({ id }, { refetchInterval: pollFound(() => POLL_MS) }));
  const health = useQuery(
    scraperAccount.health.queryOptions(undefined, { refetchInterval: POLL_MS, enabled: error === null }),
  );
  if (account !== undefined)
    return <AccountPage account={account} health={health.data?.list.find((row) => row.id === id)} />;
  if (error === null) return <DetailSkeleton />;
  return <FailedPage page="scraperAccounts" error={error} onRetry={() => void refetch()} />;
}

function AccountPage({ account, health }: { account: Account; health: Health | undefined }) {
  const router = useRouter();
  const [checked, setChecked] = useState<CheckResult>();
  const { actionsOf, isChecking, dialogs } = useAccountActions({
    onChecked: setChecked,
    onDeleted: () => router.push("/scraper-accounts"),
  });
  const actions = actionsOf(account);
  return (
    <>
      <AccountHeader account={account} actions={actions} isChecking={isChecking} />
      <Stack gap="md">
        <CheckOutcome result={checked} isChecking={isChecking} />
        <WhyNotNow account={account} actions={actions} />
        <Usage account={account} health={health} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <RiskFacts account={account} />
          <RecordFacts account={account} />
        </SimpleGrid>
        <FingerprintFacts fingerprint={account.fingerprintProfile} />
      </Stack>
      {dialogs}
    </>
  );
}

type HeaderProps = { account: Account; actions: Actions; isChecking: boolean };

function AccountHeader({ account, actions, isChecking }: HeaderProps) {
  const t = useTranslations("scraperAccounts");
  const tPlatform = useTranslations("words.platform");
  const { check, mark, edit, authorise, confirm, cookie, delete: remove } = actions;
  const { displayName: name, avatar } = account;
  usePageKeys(edit.allowed === true ? [["e", edit.run]] : []);
  const menu = [authorise, confirm, cookie, remove];
  return (
    <PageHeader
      above={<BackToPage page="scraperAccounts" />}
      title={
        <Group gap="sm" wrap="nowrap">
          <NameAvatar src={avatar} name={name} size={32} />
          {name}
        </Group>
      }
      note={
        <Group gap="0 16px">
          <AccountStatus status={account.status} />
          <span>{tPlatform(account.platform)}</span>
        </Group>
      }
      actions={
        <>
          {edit.allowed === true && (
            <Button variant="default" leftSection={<IconPencil size={16} stroke={1.5} />} onClick={edit.run}>
              {edit.label}
            </Button>
          )}
          {mark.allowed === true && (
            <Button
              variant="default"
              leftSection={<IconAlertTriangle size={16} stroke={1.5} />}
              onClick={mark.run}
            >
              {mark.label}
            </Button>
          )}
          {check.allowed === true && (
            <Button
              leftSection={<IconPlugConnected size={16} stroke={1.5} />}
              loading={isChecking}
              onClick={check.run}
            >
              {check.label}
            </Button>
          )}
          <ActionMenu label={t("more")} actions={menu} framed />
        </>
      }
    />
  );
}

function CheckOutcome({ result, isChecking }: { result: CheckResult | undefined; isChecking: boolean }) {
  const t = useTranslations("scraperAccounts");
  const words = useCheckWords();
  if (isChecking)
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" />
        <Text>{t("checking")}</Text>
      </Group>
    );
  if (result === undefined) return null;
  return (
    <Alert color={result.ok ? "green" : "red"} title={t("checkedTitle")} role="status">
      {words(result)}{" "}
      <Text span c="dimmed">
        <RelativeTime value={result.checkedAt} />
      </Text>
    </Alert>
  );
}

function Usage({ account, health }: { account: Account; health: Health | undefined }) {
  const t = useTranslations("scraperAccounts");
  const bars = [
    { what: "today", used: account.usedToday, cap: health?.dayCap },
    { what: "hour", used: account.usedThisHour, cap: health?.hourCap },
    { what: "shift", used: account.currentShiftCount, cap: health?.shiftSize },
  ] as const;
  return (
    <Section title={t("sections.quota")} note={t("why.basis")}>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xl" verticalSpacing="sm">
        {bars.map(({ what, used, cap }) => (
          <div key={what}>
            <Text fz="xs" c="dimmed">
              {t(`fields.${what}`)}
            </Text>
            <Quota what={what} used={used} cap={cap} size="md" />
          </div>
        ))}
      </SimpleGrid>
    </Section>
  );
}

function RiskFacts({ account }: { account: Account }) {
  const t = useTranslations("scraperAccounts");
  const f = (key: Parameters<typeof t>[0] & `fields.${string}`) => t(key);
  const riskWords = useRiskWords();
  const { riskReason, cooldownUntil, shiftRestUntil } = account;
  const isPast = useIsPast();
  const ahead = (instant: string | null) => <RelativeTime value={isPast(instant) ? null : instant} ahead />;
  return (
    <Section title={t("sections.risk")}>
      <Facts
        facts={[
          { label: f("fields.cooldown"), value: ahead(cooldownUntil) },
          { label: f("fields.rest"), value: ahead(shiftRestUntil) },
          { label: f("fields.failures"), value: account.consecutiveFailures },
          { label: f("fields.captcha"), value: <RelativeTime value={lastCaptcha(account)} /> },
          { label: f("fields.riskAt"), value: <RelativeTime value={account.riskAt} /> },
          { label: f("fields.lastShift"), value: <RelativeTime value={account.lastShiftEndedAt} /> },
          { label: f("fields.riskReason"), value: riskReason && riskWords(riskReason), wide: true },
        ]}
      />
    </Section>
  );
}

/** The later of a scrape's last captcha and a user's captcha mark. */
function lastCaptcha({ lastCaptchaAt, riskAt, riskReason }: Account): string | null {
  const marked = riskReason?.includes("L2_CAPTCHA") === true ? riskAt : null;
  return marked !== null && (lastCaptchaAt === null || marked > lastCaptchaAt) ? marked : lastCaptchaAt;
}

function RecordFacts({ account }: { account: Account }) {
  const t = useTranslations("scraperAccounts");
  const isLocal = useMe().organization?.dataMode === "LOCAL";
  return (
    <Section title={t("sections.record")}>
      <Facts
        facts={[
          { label: t("fields.weight"), value: account.weight },
          { label: t("fields.perTask"), value: account.maxPerTaskOverride ?? t("platformCap") },
          { label: t("fields.lastUsed"), value: <RelativeTime value={account.lastUsedAt} /> },
          { label: t("fields.authorised"), value: <RelativeTime value={account.lastAuthAt} /> },
          { label: t("fields.checked"), value: <RelativeTime value={account.lastConnectivityCheckAt} /> },
          { label: t("fields.created"), value: <RelativeTime value={account.createdAt} /> },
          ...(isLocal ? [{ label: t("fields.holder"), value: <OwnerName held={account} /> }] : []),
          { label: t("fields.id"), value: <CopyId value={account.id} />, wide: true },
          { label: t("fields.partition"), value: <CopyId value={account.partition} />, wide: true },
        ]}
      />
    </Section>
  );
}
