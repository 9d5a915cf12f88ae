"use client";

import { Button, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { dropAllDrafts } from "@/app/_components/form-draft";
import { useAction } from "@/app/_components/use-action";
import { failureDetails } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";

type Props = { token: string; name: string; username: string; isMember: boolean; isOpen: boolean };

export function AcceptInvitation({ token, name, username, isMember, isOpen }: Props) {
  const t = useTranslations("auth.invitation");
  const trpc = useTRPC();
  const open = () => window.location.assign("/?in=organization");
  const switching = useAction(trpc.me.switchOrganization.mutationOptions(), {
    input: (id: string) => ({ id }),
    onDone: open,
  });
  const accepting = useAction(trpc.member.acceptInvitation.mutationOptions(), {
    input: () => ({ token }),
    onDone: ({ organizationId }) => switching.run(organizationId),
    // The reloaded page says how the invitation ended.
    refused: (error) => {
      const isEnded = failureDetails(error)?.reason === "NOT_FOUND";
      if (isEnded) window.location.reload();
      return isEnded;
    },
    reasons: { CONFLICT: t("memberAlready", { name, username }) },
  });
  return (
    <>
      <Text size="sm">{t(isMember ? "memberAlready" : "asWhom", { name, username })}</Text>
      {isMember && <Button onClick={open}>{t("openConsole")}</Button>}
      {!isMember && isOpen && (
        <Button loading={accepting.busy || switching.busy} onClick={() => accepting.run(undefined)}>
          {t("accept")}
        </Button>
      )}
      <Button variant="subtle" onClick={() => void switchAccount()}>
        {t("switch")}
      </Button>
    </>
  );
}

async function switchAccount(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ redirect: false });
  dropAllDrafts();
  window.location.reload();
}
