"use client";

import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { SignInFields } from "@/app/(auth)/sign-in/_components/sign-in-form";
import { failureDetails } from "@/app/_trpc/failure-details";
import { leadToSignIn } from "@/app/_trpc/session-renewal";
import type { Me } from "@/app/_trpc/trpc";
import { createPlainClient } from "@/app/_trpc/trpc-provider";
import { Modal } from "@/app/_ui/modal";

type User = { id: string; username: string; nickname: string };
type Props = { user: User; organizationId?: string | undefined; onRenewed: () => void };

const LOOK_AGAIN_MS = 5_000;

/** Asks the person to sign in again, and says so where it is another person who has signed in. */
export function SignInAgain({ user, organizationId, onRenewed }: Props) {
  const t = useTranslations("auth.again");
  const tErrors = useTranslations("errors");
  const [isAsking, setAsking] = useState(false);
  // They may have signed in again in another tab, or another form here does it, as after a new password.
  const { data: found, refetch } = useQuery({
    queryKey: ["who is signed in"],
    queryFn: () => findSignedIn(user.id, organizationId),
    gcTime: 0,
    networkMode: "always",
    refetchInterval: LOOK_AGAIN_MS,
  });
  const tell = useEffectEvent(onRenewed);
  useEffect(() => {
    if (found === "same") tell();
  }, [found]);
  if (found === undefined || found === "same") return null;
  const other = typeof found === "object" && !isAsking ? found.other : null;
  return (
    <Modal opened over onClose={() => undefined} withCloseButton={false} title={t("title")}>
      <Stack gap="md">
        {other !== null ? (
          <>
            <Alert color="yellow" role="alert">
              {t("other", { other: other.nickname, name: user.nickname })}
            </Alert>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => window.location.reload()}>
                {t("goOnAs", { other: other.nickname })}
              </Button>
              <Button onClick={() => setAsking(true)} data-autofocus>
                {t("signInAs", { name: user.nickname })}
              </Button>
            </Group>
          </>
        ) : (
          <>
            <Text>{t("note", { name: user.nickname })}</Text>
            {found === "unreachable" && <Alert color="red">{tErrors("unreachable")}</Alert>}
            <SignInFields
              username={user.username}
              onSignedIn={async () => {
                setAsking(false);
                await refetch();
              }}
            />
            <Button variant="subtle" onClick={leadToSignIn}>
              {t("leave")}
            </Button>
          </>
        )}
      </Stack>
    </Modal>
  );
}

/** Who is signed in by now: nobody, or somebody else than the page's person. */
type Found = "nobody" | "unreachable" | { other: Me["user"] };

async function findSignedIn(userId: string, organizationId?: string): Promise<Found | "same"> {
  const client = createPlainClient();
  try {
    const me = await client.me.get.query();
    if (me.user.id !== userId) return { other: me.user };
    // A new session works in the person's first organization, and this page may be another one's.
    if (organizationId !== undefined && me.organization?.id !== organizationId)
      await client.me.switchOrganization.mutate({ id: organizationId });
    return "same";
  } catch (error) {
    const reason = failureDetails(error)?.reason;
    if (reason === undefined) return "unreachable";
    // They were taken out of the organization since: what they try again says so.
    return reason === "UNAUTHENTICATED" ? "nobody" : "same";
  }
}
