"use client";

import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { SignInFields } from "@/app/(auth)/sign-in/_components/sign-in-form";
import { useErrorText } from "@/app/_trpc/query-error";
import { leadToSignIn } from "@/app/_trpc/session-renewal";
import { createPlainClient } from "@/app/_trpc/trpc-provider";
import { Modal } from "@/app/_ui/modal";
import { findSignedIn } from "./find-signed-in";

type User = { id: string; username: string; nickname: string };
type Props = { user: User; organizationId?: string | undefined; onRenewed: () => void };

const LOOK_AGAIN_MS = 5_000;

export function SignInAgain({ user, organizationId, onRenewed }: Props) {
  const t = useTranslations("auth.again");
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  // The user may have signed in in another tab, or a form of this page may have, as after a password change.
  const { data: found, refetch } = useQuery({
    queryKey: ["who is signed in"],
    queryFn: () => findSignedIn(createPlainClient(), { userId: user.id, organizationId }),
    gcTime: 0,
    networkMode: "always",
    refetchInterval: LOOK_AGAIN_MS,
  });
  const tell = useEffectEvent(onRenewed);
  useEffect(() => {
    if (found === "same") tell();
  }, [found]);
  if (found === undefined || found === "same") return null;
  const other = typeof found === "object" && "other" in found && !isAsking ? found.other : null;
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
            {typeof found === "object" && "failure" in found && (
              <Alert color="red">{errorText(found.failure)}</Alert>
            )}
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
