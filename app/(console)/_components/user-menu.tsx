"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconKeyboard, IconLock, IconLogout } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { leavePage } from "@/app/_ui/leave-guard";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { openKeyHints } from "@/app/_ui/keyboard";

type Props = { user: { username: string; nickname: string; avatar: string | null } };

export function UserMenu({ user }: Props) {
  const t = useTranslations("frame");
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
        <Menu.Item
          component={Link}
          href="/account-security"
          leftSection={<IconLock size={16} stroke={1.5} />}
        >
          {t("security")}
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
  );
}

/** Signs out and stays on the host that one came by: next-auth leads to that of its settings. */
async function signOutHere(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ redirect: false });
  window.location.assign("/sign-in");
}
