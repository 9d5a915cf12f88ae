"use client";

import { Anchor, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { Link } from "@/app/_ui/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TimeLeft, useIsPast } from "@/app/(console)/scraper-accounts/_components/account-values";
import type { RouterOutputs } from "@/app/_trpc/trpc";

type AtWork = RouterOutputs["scrapingRun"]["progress"]["perPlatform"][number]["accounts"][number];
/** An account of a forecast, or of a run with its progress there. */
type WorkingAccount = Pick<AtWork, "id" | "displayName" | "role" | "reason" | "freesAt"> & Partial<AtWork>;

const SHOWN = 6;
const roles = ["WORKING", "SPARE", "OUT"] as const;

type Props = { accounts: readonly WorkingAccount[]; none?: "none" | "noneOver" | "desktop" };

/**
 * The accounts of a platform: working, spare and out, with reason and time. `none` is the text for an empty
 * list.
 */
export function WorkingAccounts({ accounts, none = "none" }: Props) {
  const t = useTranslations("scrapingRuns.crew");
  const tUi = useTranslations("ui");
  const [isOpen, setOpen] = useState(false);
  const sorted = roles.flatMap((role) => accounts.filter((account) => account.role === role));
  const shown = isOpen ? sorted : sorted.slice(0, SHOWN);
  if (accounts.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        {t(none)}
      </Text>
    );
  return (
    <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: "none" }}>
      {shown.map((account) => (
        <WorkingAccountRow key={account.id} account={account} />
      ))}
      {sorted.length > SHOWN && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(!isOpen)}>
            {isOpen ? tUi("showFewer") : tUi("showAll", { count: sorted.length })}
          </Button>
        </li>
      )}
    </Stack>
  );
}

function WorkingAccountRow({ account }: { account: WorkingAccount }) {
  const t = useTranslations("scrapingRuns.crew");
  const { id, displayName, role, reason, isScraping = false, succeeded, refused = 0, captchas = 0 } = account;
  return (
    <Group component="li" gap="0 8px" fz="sm" mih={24}>
      <Anchor component={Link} href={`/scraper-accounts/${id}`} c="inherit" fz="sm" truncate maw="60%">
        {displayName}
      </Anchor>
      {reason !== "RUN_OVER" && (
        <Text span fz="sm" flex="none" {...(role !== "WORKING" && { c: "dimmed" })}>
          {t(`role.${role}`)}
        </Text>
      )}
      {isScraping && (
        <Group gap={4} wrap="nowrap" flex="none">
          <Loader size={10} />
          {t("scraping")}
        </Group>
      )}
      {!isScraping && <Waiting account={account} />}
      {succeeded !== undefined && (
        <Text span fz="sm" c="dimmed" className="figures" ms="auto">
          {t("did", { succeeded })}
          {refused > 0 && ` · ${t("refused", { count: refused })}`}
          {captchas > 0 && ` · ${t("captchas", { count: captchas })}`}
        </Text>
      )}
    </Group>
  );
}

/** Reasons that belong to the run; others belong to the account. */
const ofRun = ["NOT_NEEDED", "CREW_RESTS", "RIVAL", "UNREACHABLE", "NOT_CHOSEN", "RUN_PAUSED"] as const;

function Waiting({ account: { reason, freesAt, heldBy } }: { account: WorkingAccount }) {
  const t = useTranslations("scrapingRuns.crew");
  const tState = useTranslations("scraperAccounts.state");
  const isPast = useIsPast();
  if (reason === null || reason === "RUN_OVER") return null;
  const words = isOfRun(reason) ? t(`reason.${reason}`) : tState(stateOf(reason));
  const task = heldBy?.taskName ?? null;
  return (
    <Text span fz="sm" c="dimmed">
      {words}
      {task !== null && ` ${t("heldBy", { task })}`}
      {freesAt !== null && !isPast(freesAt) && (
        <>
          {" · "}
          <TimeLeft until={freesAt} />
        </>
      )}
    </Text>
  );
}

type Reason = Exclude<WorkingAccount["reason"], null | "RUN_OVER">;
type RunReason = (typeof ofRun)[number];

function isOfRun(reason: Reason): reason is RunReason {
  return (ofRun as readonly Reason[]).includes(reason);
}

function stateOf(reason: Exclude<Reason, RunReason>) {
  return reason === "TOKEN" || reason === "INTERVAL" ? "IN_PACE" : reason;
}
