"use client";

import { Button, Code, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { QrCode } from "@/app/_ui/qr-code";
import { SecretPanel } from "@/app/_ui/secret-panel";
import { useSubmit } from "@/app/_ui/use-submit";
import { CopyButton } from "@/app/_ui/copy-button";
import { useAction } from "./use-action";
import { useSchemaForm } from "./use-schema-form";

const passwordSchema = () => import("./security-schemas").then((schemas) => schemas.passwordAlone);
const codeSchema = () => import("./security-schemas").then((schemas) => schemas.codeAlone);

type Started = RouterOutputs["auth"]["startTotp"];

export function SetUpTotp({ onDone }: { onDone: () => void }) {
  const [started, setStarted] = useState<Started>();
  const [codes, setCodes] = useState<string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (started === undefined) return <AskPassword onStarted={setStarted} />;
  return <ConfirmCode started={started} onConfirmed={setCodes} />;
}

function AskPassword({ onStarted }: { onStarted: (started: Started) => void }) {
  const t = useTranslations("security");
  const { form, submit, showRefusal, leave } = useSchemaForm({
    schema: passwordSchema,
    draft: null,
    initialValues: { password: "" },
  });
  const starting = useAction(useTRPC().auth.startTotp.mutationOptions(), {
    input: (password: string) => ({ password }),
    refused: showRefusal,
    refreshes: [],
    onDone: (started) => leave(() => onStarted(started)),
  });
  const onSubmit = submit(({ password }) => starting.run(password));
  const [send, isWaiting] = useSubmit(onSubmit);
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{t("setUpHint")}</Text>
        <PasswordInput
          label={t("password")}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps("password")}
        />
        {onSubmit.notices?.below}
        <Group justify="flex-end">
          <Button type="submit" loading={starting.busy || isWaiting}>
            {t("continue")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type ConfirmProps = { started: Started; onConfirmed: (codes: string[]) => void };

function ConfirmCode({ started: { secret, uri }, onConfirmed }: ConfirmProps) {
  const t = useTranslations("security");
  const { form, submit, showRefusal, leave } = useSchemaForm({
    schema: codeSchema,
    draft: null,
    initialValues: { code: "" },
  });
  const confirming = useAction(useTRPC().auth.confirmTotp.mutationOptions(), {
    input: (code: string) => ({ code }),
    refused: showRefusal,
    reasons: { CONFLICT: t("setUpEnded") },
    refreshes: [],
    onDone: ({ recoveryCodes }) => leave(() => onConfirmed(recoveryCodes)),
  });
  const onSubmit = submit(({ code }) => confirming.run(code));
  const [send, isWaiting] = useSubmit(onSubmit);
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{t("scan")}</Text>
        <Group justify="center">
          <QrCode text={uri} label={t("qrCode")} />
        </Group>
        <div>
          <Text fz="sm" c="dimmed">
            {t("typeSecret")}
          </Text>
          <Group gap={4} wrap="nowrap">
            <Code className="breakable" data-testid="totp-secret">
              {secret}
            </Code>
            <CopyButton value={secret} />
          </Group>
        </div>
        <TextInput
          label={t("code")}
          description={t("codeHelp")}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          {...form.getInputProps("code")}
        />
        {onSubmit.notices?.below}
        <Group justify="flex-end">
          <Button type="submit" loading={confirming.busy || isWaiting}>
            {t("switchOn")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Shows recovery codes, which the server returns only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations("security");
  return (
    <SecretPanel
      title={t("recoveryTitle")}
      note={t("recoveryNote")}
      secret={codes.join("\n")}
      fileName="recovery-codes.txt"
      snippets={[]}
      onDone={onDone}
    />
  );
}
