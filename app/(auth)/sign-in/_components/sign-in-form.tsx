"use client";

import { Alert, Button, Paper, PasswordInput, Stack, TextInput } from "@mantine/core";
import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { type SubmitEvent, useState } from "react";

export function SignInForm({ from }: { from: string | undefined }) {
  const t = useTranslations("auth");
  const tErrors = useTranslations("errors");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(undefined);
    const failed = await attempt(fields);
    if (failed === undefined) {
      window.location.assign(from ?? "/");
      return;
    }
    setFailure(failed);
    setBusy(false);
  }

  function failureText(failed: SignInFailure): string {
    switch (failed.kind) {
      case "locked":
      case "throttled":
        return t(failed.kind, { minutes: failed.minutes });
      case "failed":
        return t("failed");
      case "unexpected":
      case "unreachable":
        return tErrors(failed.kind);
    }
  }

  return (
    <Paper p="lg" radius="md">
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {failure !== undefined && (
            <Alert color="red" variant="light" role="alert">
              {failureText(failure)}
            </Alert>
          )}
          {failure === undefined && from !== undefined && <Alert variant="light">{t("ended")}</Alert>}
          <TextInput
            name="username"
            label={t("account")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            autoFocus
          />
          <PasswordInput
            name="password"
            label={t("password")}
            autoComplete="current-password"
            required
            withAsterisk={false}
          />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            {t("submit")}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}

async function attempt(fields: FormData): Promise<SignInFailure | undefined> {
  try {
    const response = await signIn("credentials", {
      username: fields.get("username"),
      password: fields.get("password"),
      redirect: false,
    });
    const signedIn = response?.ok === true && response.error === null;
    return signedIn ? undefined : toSignInFailure(response?.error);
  } catch {
    return { kind: "unreachable" };
  }
}

/** The reason of a failed sign-in, with the minutes to wait where there are some. */
export type SignInFailure =
  { kind: "failed" | "unexpected" | "unreachable" } | { kind: "locked" | "throttled"; minutes: number };

/** Parses the error of next-auth: a reason, then a colon and the seconds to wait where there are some. */
export function toSignInFailure(error: string | null | undefined): SignInFailure {
  const [reason, seconds] = (error ?? "").split(":");
  const minutes = Math.max(1, Math.ceil(Number(seconds ?? 900) / 60) || 15);
  switch (reason) {
    case "ACCOUNT_LOCKED":
      return { kind: "locked", minutes };
    case "RATE_LIMITED":
      return { kind: "throttled", minutes };
    case "INVALID_CREDENTIALS":
    case "VALIDATION_FAILED":
    case "CredentialsSignin":
      return { kind: "failed" };
    default:
      return { kind: "unexpected" };
  }
}
