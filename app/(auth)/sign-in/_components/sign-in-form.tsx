"use client";

import { Alert, Button, Paper, PasswordInput, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { type SubmitEvent, useState } from "react";
import { CodeFields } from "./code-fields";
import { type SignInFailure, toSignInFailure } from "./sign-in-failure";

/** Values of the first step, stored while the second is asked for. */
type Typed = Record<string, string>;

export function SignInForm({ from }: { from: string | undefined }) {
  const t = useTranslations("auth");
  return (
    <Paper p="lg" radius="md">
      <SignInFields
        note={from === undefined ? undefined : t("ended")}
        onSignedIn={() => window.location.assign(from ?? "/")}
      />
    </Paper>
  );
}

type Props = {
  username?: string;
  note?: string | undefined;
  onSignedIn: () => unknown;
};

export function SignInFields({ username, note, onSignedIn }: Props) {
  const t = useTranslations("auth");
  const failureText = useFailureText();
  const [way, setWay] = useState<"credentials" | "code">("credentials");
  const [first, setFirst] = useState<Typed>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure>();
  const [missing, setMissing] = useState<readonly string[]>([]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // React bubbles the submit to a form beneath the dialog.
    event.stopPropagation();
    const form = event.currentTarget;
    const fields = fieldsOf(form);
    const empty = Object.keys(fields).filter((name) => fields[name]?.trim() === "");
    setMissing(empty);
    if (empty.length > 0) {
      form.querySelector<HTMLInputElement>(`[name="${empty[0] ?? ""}"]`)?.focus();
      return;
    }
    const typed = { ...first, ...fields };
    setBusy(true);
    setFailure(undefined);
    const failed = await attempt(way, typed);
    if (failed === undefined) {
      await onSignedIn();
      // The page may stay, as below a dialog.
      setBusy(false);
      return;
    }
    if (failed.kind === "secondStep") setFirst(typed);
    else setFailure(failed);
    // The first step is no longer valid: start again.
    if (failed.kind === "failed" || failed.kind === "locked") setFirst(undefined);
    setBusy(false);
  }

  const restart = (next = way) => {
    setWay(next);
    setFirst(undefined);
    setFailure(undefined);
    setMissing([]);
  };
  const errorOf: ErrorOf = (name) => missing.includes(name) && t("missing");
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={({ target }) => {
        const { name } = target as HTMLElement & { name?: string };
        if (missing.includes(name ?? "")) setMissing(missing.filter((one) => one !== name));
      }}
    >
      <Stack gap="md">
        {failure !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {failureText(failure, way)}
          </Alert>
        )}
        {failure === undefined && note !== undefined && <Alert variant="light">{note}</Alert>}
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
        {first !== undefined && <SecondStepField errorOf={errorOf} />}
        {first === undefined && way === "credentials" && (
          <PasswordFields errorOf={errorOf} username={username} />
        )}
        {first === undefined && way === "code" && <CodeFields errorOf={errorOf} onFailure={setFailure} />}
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
  );
}

export type ErrorOf = (name: string) => string | false;

type FieldsProps = { errorOf: ErrorOf; username?: string | undefined };

function PasswordFields({ errorOf, username = "" }: FieldsProps) {
  const t = useTranslations("auth");
  return (
    <>
      <TextInput
        name="username"
        defaultValue={username}
        error={errorOf("username")}
        label={t("account")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        autoFocus={username === ""}
      />
      <PasswordInput
        name="password"
        error={errorOf("password")}
        autoFocus={username !== ""}
        data-autofocus={username !== "" || undefined}
        label={t("password")}
        autoComplete="current-password"
        required
        withAsterisk={false}
      />
    </>
  );
}

function SecondStepField({ errorOf }: Pick<FieldsProps, "errorOf">) {
  const t = useTranslations("auth");
  return (
    <TextInput
      name="totp"
      error={errorOf("totp")}
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

function fieldsOf(form: HTMLFormElement): Typed {
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
