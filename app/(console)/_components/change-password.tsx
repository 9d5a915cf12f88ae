"use client";

import { Button, PasswordInput, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { useTRPC } from "@/app/_trpc/trpc";
import { useErrorText } from "@/app/_trpc/use-error-text";
import { notifyDone, notifyFailed } from "@/app/_ui/notify";
import { MIN_PASSWORD_LENGTH, newPasswordSchema } from "@/server/domain/password";

const schema = z.object({
  currentPassword: z.string().min(1),
  newPassword: newPasswordSchema,
  repeated: z.string(),
});

/** All sessions end with a new password; this one begins anew at once. */
export function ChangePassword({ username, onDone }: { username: string; onDone: () => void }) {
  const words = useTranslations("frame.password");
  const errorText = useErrorText();
  const { form, submit, takeRefusal } = useSchemaForm({
    schema,
    initialValues: { currentPassword: "", newPassword: "", repeated: "" },
  });
  const changing = useMutation(
    useTRPC().auth.changePassword.mutationOptions({
      onSuccess: async (_answer, { newPassword }) => {
        await signIn("credentials", { username, password: newPassword, redirect: false });
        notifyDone(words("done"));
        onDone();
      },
      onError: (error) => {
        if (!takeRefusal(error)) notifyFailed(errorText(error));
      },
    }),
  );
  return (
    <form
      onSubmit={submit(({ currentPassword, newPassword, repeated }) => {
        if (repeated === newPassword) changing.mutate({ currentPassword, newPassword });
        else form.setFieldError("repeated", words("different"));
      })}
    >
      <Stack gap="md">
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          label={words("current")}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps("currentPassword")}
        />
        <PasswordInput
          label={words("next")}
          description={words("nextHelp", { min: String(MIN_PASSWORD_LENGTH) })}
          autoComplete="new-password"
          {...form.getInputProps("newPassword")}
        />
        <PasswordInput
          label={words("repeat")}
          autoComplete="new-password"
          {...form.getInputProps("repeated")}
        />
        <Button type="submit" loading={changing.isPending}>
          {words("submit")}
        </Button>
      </Stack>
    </form>
  );
}
