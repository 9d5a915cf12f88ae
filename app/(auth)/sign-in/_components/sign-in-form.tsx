"use client";

import { Alert, Button, Paper, PasswordInput, Stack, TextInput } from "@mantine/core";
import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { type SubmitEvent, useState } from "react";
import { type SignInFailure, toSignInFailure } from "./sign-in-failure";

export function SignInForm({ from }: { from: string | undefined }) {
  const words = useTranslations("auth");
  const errors = useTranslations("errors");
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
        return words(failed.kind, { minutes: failed.minutes });
      case "failed":
        return words("failed");
      case "unexpected":
      case "unreachable":
        return errors(failed.kind);
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
          {failure === undefined && from !== undefined && <Alert variant="light">{words("ended")}</Alert>}
          <TextInput
            name="username"
            label={words("account")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            autoFocus
          />
          <PasswordInput
            name="password"
            label={words("password")}
            autoComplete="current-password"
            required
            withAsterisk={false}
          />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            {words("submit")}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}

async function attempt(fields: FormData): Promise<SignInFailure | undefined> {
  try {
    const answer = await signIn("credentials", {
      username: fields.get("username"),
      password: fields.get("password"),
      redirect: false,
    });
    const signedIn = answer?.ok === true && answer.error === null;
    return signedIn ? undefined : toSignInFailure(answer?.error);
  } catch {
    return { kind: "unreachable" };
  }
}
