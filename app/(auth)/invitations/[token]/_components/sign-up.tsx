"use client";

import { Button, Divider, Text } from "@mantine/core";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { SignUpForm } from "./sign-up-form";

type Props = { token: string; signUp: RouterOutputs["member"]["invitation"]["signUp"] };

export function SignUp({ token, signUp }: Props) {
  const t = useTranslations("auth.invitation");
  const signIn = `/sign-in?from=${encodeURIComponent(usePathname())}`;
  return (
    <>
      {signUp === null ? (
        <Text size="sm">{t("signUpClosed")}</Text>
      ) : (
        <>
          <SignUpForm token={token} phone={signUp.phone} />
          <Divider label={t("haveAccount")} />
        </>
      )}
      <Button component="a" href={signIn} variant={signUp === null ? "filled" : "default"}>
        {t("signIn")}
      </Button>
    </>
  );
}
