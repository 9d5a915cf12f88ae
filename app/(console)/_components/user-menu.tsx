"use client";

import { ActionIcon, Button, Menu, PasswordInput, Stack } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconKeyboard, IconLock, IconLogout } from "@tabler/icons-react";
import { signIn, signOut } from "next-auth/react";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { useAction } from "@/app/_components/use-action";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { useTRPC } from "@/app/_trpc/trpc";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { openKeyHints } from "@/app/_ui/keyboard";
import { MIN_PASSWORD_LENGTH, newPasswordSchema } from "@/server/domain/password";

type Props = { user: { username: string; nickname: string; avatar: string | null } };

export function UserMenu({ user }: Props) {
  const t = useTranslations("frame");
  const changePassword = () => {
    const modalId = modals.open({
      title: t("changePassword"),
      children: <ChangePassword username={user.username} onDone={() => modals.close(modalId)} />,
    });
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size={36} radius="xl" aria-label={t("user", { name: user.nickname })}>
          <NameAvatar src={user.avatar} name={user.nickname} size={28} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.nickname} · {user.username}
        </Menu.Label>
        <Menu.Item leftSection={<IconLock size={16} stroke={1.5} />} onClick={changePassword}>
          {t("changePassword")}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.5} />} onClick={openKeyHints}>
          {t("keys")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.5} />}
          onClick={() => void signOut({ callbackUrl: "/sign-in" })}
        >
          {t("signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const schema = z.object({
  currentPassword: z.string().min(1),
  newPassword: newPasswordSchema,
  repeated: z.string(),
});

/** Changes the password, which ends all sessions, and signs in again. */
function ChangePassword({ username, onDone }: { username: string; onDone: () => void }) {
  const t = useTranslations("frame.password");
  const { form, submit, takeRefusal } = useSchemaForm({
    schema,
    initialValues: { currentPassword: "", newPassword: "", repeated: "" },
  });
  const changing = useAction(useTRPC().auth.changePassword.mutationOptions(), {
    input: (passwords: { currentPassword: string; newPassword: string }) => passwords,
    refused: takeRefusal,
    onDone: async (_, { newPassword }) => {
      await signIn("credentials", { username, password: newPassword, redirect: false });
      onDone();
    },
    done: () => t("done"),
  });
  return (
    <form
      onSubmit={submit(({ currentPassword, newPassword, repeated }) => {
        if (repeated === newPassword) changing.run({ currentPassword, newPassword });
        else form.setFieldError("repeated", t("different"));
      })}
    >
      <Stack gap="md">
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
        <Button type="submit" loading={changing.busy}>
          {t("submit")}
        </Button>
      </Stack>
    </form>
  );
}
