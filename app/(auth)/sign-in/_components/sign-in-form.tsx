"use client";

import { Alert, Button, Paper, PasswordInput, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { type SubmitEvent, useState } from "react";
import { CodeFields } from "./code-fields";
import { type SignInFailure, toSignInFailure } from "./sign-in-failure";

/** What was typed for the first step, while the second one is asked for. */
type Typed = Record<string, string>;

/** Signs in by password or by a code sent to the phone, then by the second step of whoever has one. */
export function SignInForm({ from }: { from: string | undefined }) {
  const t = useTranslations("auth");
  const failureText = useFailureText();
  const [way, setWay] = useState<"credentials" | "code">("credentials");
  const [first, setFirst] = useState<Typed>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = { ...first, ...readFields(event.currentTarget) };
    setBusy(true);
    setFailure(undefined);
    const failed = await attempt(way, typed);
    if (failed === undefined) {
      window.location.assign(from ?? "/");
      return;
    }
    if (failed.kind === "secondStep") setFirst(typed);
    else setFailure(failed);
    // What was right before has ended: a new first step is needed.
    if (failed.kind === "failed" || failed.kind === "locked") setFirst(undefined);
    setBusy(false);
  }

  const restart = (next = way) => {
    setWay(next);
    setFirst(undefined);
    setFailure(undefined);
  };
  return (
    <Paper p="lg" radius="md">
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {failure !== undefined && (
            <Alert color="red" variant="light" role="alert">
              {failureText(failure, way)}
            </Alert>
          )}
          {failure === undefined && from !== undefined && <Alert variant="light">{t("ended")}</Alert>}
          {first === undefined && (
            <SegmentedControl
              aria-label={t("way")}
              fullWidth
              data={[
                { value: "credentials", label: t("byPassword") },
                { value: "code", label: t("byCode") },
              ]}
              value={way}
              onChange={(value) => restart(value === "code" ? "code" : "credentials")}
            />
          )}
          {first !== undefined && <SecondStepField />}
          {first === undefined && way === "credentials" && <PasswordFields />}
          {first === undefined && way === "code" && <CodeFields onFailure={setFailure} />}
          <Button type="submit" loading={busy} fullWidth mt="xs">
            {t("submit")}
          </Button>
          {first !== undefined && (
            <Button variant="subtle" onClick={() => restart()}>
              {t("back")}
            </Button>
          )}
        </Stack>
      </form>
    </Paper>
  );
}

function PasswordFields() {
  const t = useTranslations("auth");
  return (
    <>
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
    </>
  );
}

function SecondStepField() {
  const t = useTranslations("auth");
  return (
    <TextInput
      name="totp"
      label={t("totp")}
      description={t("totpHelp")}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
      autoFocus
    />
  );
}

function readFields(form: HTMLFormElement): Typed {
  const entries = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  return Object.fromEntries(entries) as Typed;
}

async function attempt(way: "credentials" | "code", typed: Typed): Promise<SignInFailure | undefined> {
  try {
    const response = await signIn(way, { ...typed, redirect: false });
    const signedIn = response?.ok === true && response.error === null;
    return signedIn ? undefined : toSignInFailure(response?.error);
  } catch {
    return { kind: "unreachable" };
  }
}

function useFailureText(): (failed: SignInFailure, way: "credentials" | "code") => string {
  const t = useTranslations("auth");
  const tErrors = useTranslations("errors");
  return (failed, way) => {
    switch (failed.kind) {
      case "locked":
      case "throttled":
      case "tooManyCodes":
        return t(failed.kind, { minutes: failed.minutes });
      case "failed":
        return t(way === "code" ? "codeFailed" : "failed");
      case "phoneWrong":
        return t("phoneWrong");
      case "secondStep":
      case "secondStepFailed":
        return t("totpFailed");
      case "unexpected":
      case "unreachable":
        return tErrors(failed.kind);
    }
  };
}
