"use client";

import { Button, PasswordInput, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { useSubmit } from "@/app/_ui/use-submit";
import { MIN_PASSWORD_LENGTH } from "@/server/domain/people/password";

const schema = () => import("./security-schemas").then((schemas) => schemas.changeOfPassword);

type Props = {
  username: string;
  onDone: () => void;
  after?: string;
};

export function ChangePassword(props: Props) {
  const t = useTranslations("frame.password");
  const { fields, busy, onSubmit } = useChangePassword(props);
  const [send, isWaiting] = useSubmit(onSubmit);
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        {fields}
        {onSubmit.notices?.below}
        <Button type="submit" loading={busy || isWaiting}>
          {t("submit")}
        </Button>
      </Stack>
    </form>
  );
}

export function ChangePasswordDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  const t = useTranslations("frame");
  const { fields, busy, onSubmit, askToLeave } = useChangePassword(props);
  return (
    <DialogForm
      title={t("changePassword")}
      submit={t("password.submit")}
      busy={busy}
      onSubmit={onSubmit}
      onClose={() => askToLeave(onClose)}
    >
      {fields}
    </DialogForm>
  );
}

/** Changes the password. The server ends all sessions, so it signs in again. */
function useChangePassword({ username, onDone, after }: Props) {
  const t = useTranslations("frame.password");
  const { form, submit, showRefusal, fail, askToLeave, leave } = useSchemaForm({
    schema,
    draft: null,
    initialValues: { currentPassword: "", newPassword: "", repeated: "" },
  });
  const changing = useAction(useTRPC().auth.changePassword.mutationOptions(), {
    input: (passwords: { currentPassword: string; newPassword: string }) => passwords,
    refused: showRefusal,
    onDone: async (_, { newPassword }) => {
      const { signIn } = await import("next-auth/react");
      const again = await signIn("credentials", { username, password: newPassword, redirect: false });
      // Continue on the sign-in page if a second step is required.
      const signInPage = after === undefined ? "/sign-in" : `/sign-in?from=${encodeURIComponent(after)}`;
      leave(again?.ok === true && again.error === null ? onDone : () => window.location.assign(signInPage));
    },
    done: () => t("done"),
  });
  const onSubmit = submit(({ currentPassword, newPassword, repeated }) => {
    if (repeated === newPassword) changing.run({ currentPassword, newPassword });
    else fail("repeated", t("different"));
  });
  const fields = (
    <>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label={t("current")}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps("currentPassword")}
      />
      <PasswordInput
        label={t("next")}
        description={t("nextHelp", { min: String(MIN_PASSWORD_LENGTH) })}
        autoComplete="new-password"
        {...form.getInputProps("newPassword")}
      />
      <PasswordInput label={t("repeat")} autoComplete="new-password" {...form.getInputProps("repeated")} />
    </>
  );
  return { fields, busy: changing.busy, onSubmit, askToLeave };
}
