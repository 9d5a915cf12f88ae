"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconKeyboard, IconLock, IconLogout } from "@tabler/icons-react";
import { signOut } from "next-auth/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangePasswordDialog } from "@/app/_components/change-password";
import { leavePage } from "@/app/_ui/leave-guard";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { openKeyHints } from "@/app/_ui/keyboard";

type Props = { user: { username: string; nickname: string; avatar: string | null } };

export function UserMenu({ user }: Props) {
  const t = useTranslations("frame");
  const [changing, setChanging] = useState(false);
  const stop = () => setChanging(false);
  return (
    <>
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
          <Menu.Item leftSection={<IconLock size={16} stroke={1.5} />} onClick={() => setChanging(true)}>
            {t("changePassword")}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.5} />} onClick={openKeyHints}>
            {t("keys")}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.5} />}
            onClick={() => leavePage(() => void signOutHere())}
          >
            {t("signOut")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {changing && <ChangePasswordDialog username={user.username} onClose={stop} onDone={stop} />}
    </>
  );
}

/** Signs out and stays on the host that one came by: next-auth leads to that of its settings. */
async function signOutHere(): Promise<void> {
  await signOut({ redirect: false });
  window.location.assign("/sign-in");
}
