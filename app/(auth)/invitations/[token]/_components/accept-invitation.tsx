"use client";

import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { useTimeZone, useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatDateTime } from "@/app/_ui/format";

type Props = RouterOutputs["member"]["invitation"] & { token: string; username: string };

/** Asks whether to become a member; afterwards the console opens in that organization. */
export function AcceptInvitation({ token, username, organizationName: name, expiresAt, isMember }: Props) {
  const t = useTranslations("auth.invitation");
  const timeZone = useTimeZone() ?? "UTC";
  const trpc = useTRPC();
  const open = () => window.location.assign("/");
  const switching = useAction(trpc.me.switchOrganization.mutationOptions(), {
    input: (id: string) => ({ id }),
    onDone: open,
  });
  const accepting = useAction(trpc.member.acceptInvitation.mutationOptions(), {
    input: () => ({ token }),
    onDone: ({ organizationId }) => switching.run(organizationId),
    reasons: { NOT_FOUND: t("goneHint"), CONFLICT: t("memberAlready", { name }) },
  });
  return (
    <Paper p="lg" radius="md">
      <Stack gap="md">
        <Title order={1} size="h4">
          {t("heading", { name })}
        </Title>
        <Text size="sm">{isMember ? t("memberAlready", { name }) : t("asWhom", { username })}</Text>
        {isMember ? (
          <Button onClick={open}>{t("openConsole")}</Button>
        ) : (
          <>
            <Text size="sm" c="dimmed">
              {t("until", { time: formatDateTime(new Date(expiresAt), timeZone) })}
            </Text>
            <Button loading={accepting.busy || switching.busy} onClick={() => accepting.run(undefined)}>
              {t("accept")}
            </Button>
          </>
        )}
      </Stack>
    </Paper>
  );
}
