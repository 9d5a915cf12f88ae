"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconKeyboard, IconLock, IconLogout } from "@tabler/icons-react";
import { signOut } from "next-auth/react";
import { useTranslations } from "next-intl";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { openKeyHints } from "@/app/_ui/key-hints";
import { ChangePassword } from "./change-password";

type Props = { user: { username: string; nickname: string; avatar: string | null } };

export function UserMenu({ user }: Props) {
  const words = useTranslations("frame");
  const changePassword = () => {
    const modalId = modals.open({
      title: words("changePassword"),
      children: <ChangePassword username={user.username} onDone={() => modals.close(modalId)} />,
    });
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size={36} radius="xl" aria-label={words("user", { name: user.nickname })}>
          <NameAvatar src={user.avatar} name={user.nickname} size={28} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.nickname} · {user.username}
        </Menu.Label>
        <Menu.Item leftSection={<IconLock size={16} stroke={1.5} />} onClick={changePassword}>
          {words("changePassword")}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.5} />} onClick={openKeyHints}>
          {words("keys")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.5} />}
          onClick={() => void signOut({ callbackUrl: "/sign-in" })}
        >
          {words("signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
