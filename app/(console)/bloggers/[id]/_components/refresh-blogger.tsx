"use client";

import { Button, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { failureDetails } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { notifyFailed } from "@/app/_ui/notify";
import type { BloggerWire } from "@/server/domain/blogger";
import { isImportedOnly } from "@/server/domain/platforms";

type Props = { blogger: Pick<BloggerWire, "id" | "platform"> };

/** Asks the platform for one blogger now, at the pace of an account. It goes on when the page is closed. */
export function RefreshBlogger({ blogger: { id, platform } }: Props) {
  const t = useTranslations("bloggers.refresh");
  const noAccount = useNoAccount();
  const mayScrape = useMay("blogger:write");
  const refreshing = useAction(useTRPC().blogger.refresh.mutationOptions(), {
    input: () => ({ id }),
    refused: noAccount,
    onDone: ({ code, message }) => {
      const key = `codes.${code ?? ""}` as "codes.TIMEOUT";
      if (code !== null) notifyFailed(t.has(key) ? t(key) : (message ?? code));
    },
    done: ({ outcome }) => (outcome === "FAILED" ? undefined : t(outcome === "RUNNING" ? "running" : "done")),
  });
  if (isImportedOnly(platform))
    return (
      <Text c="dimmed" fz="sm" maw={280}>
        {t("importedOnly")}
      </Text>
    );
  if (!mayScrape) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.5} />}
      loading={refreshing.busy}
      onClick={() => refreshing.run(undefined)}
    >
      {t("action")}
    </Button>
  );
}

/** Notifies why no account of the platform may work now, and when one may; for `refused` of an action. */
function useNoAccount(): (error: unknown) => boolean {
  const t = useTranslations("bloggers.refresh");
  const format = useFormatter();
  return (error) => {
    const details = failureDetails(error);
    if (details?.reason !== "CONFLICT") return false;
    if (!details.ineligible) {
      notifyFailed(t("busy"));
      return true;
    }
    const { reason, freesAt } = details.ineligible;
    if (reason === "INTERVAL" && freesAt === null) {
      notifyFailed(t("tooSlow"));
      return true;
    }
    notifyFailed(
      freesAt === null
        ? t("noAccount")
        : t("noAccountUntil", { time: format.relativeTime(new Date(freesAt), new Date()) }),
    );
    return true;
  };
}
