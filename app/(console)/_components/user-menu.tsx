"use client";

import { ActionIcon } from "@mantine/core";
import { IconKeyboard, IconLock, IconLogout } from "@tabler/icons-react";
import { Link } from "@/app/_ui/link";
import { useTranslations } from "next-intl";
import { dropAllDrafts } from "@/app/_components/form-draft";
import { leavePage } from "@/app/_ui/leave-guard";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { openKeyHints } from "@/app/_ui/keyboard";
import { Menu } from "@/app/_ui/lazy/popups";

type Props = { user: { username: string; nickname: string; avatar: string | null } };

export function UserMenu({ user }: Props) {
  const t = useTranslations("frame");
  return (
    <Menu
      position="bottom-end"
      width={220}
      target={
        <ActionIcon size={36} radius="xl" aria-label={t("user", { name: user.nickname })}>
          <NameAvatar src={user.avatar} name={user.nickname} size={28} />
        </ActionIcon>
      }
    >
      {({ Item, Label, Divider }) => (
        <>
          <Label>
            {user.nickname} · {user.username}
          </Label>
          <Item component={Link} href="/account-security" leftSection={<IconLock size={16} stroke={1.5} />}>
            {t("security")}
          </Item>
          <Item leftSection={<IconKeyboard size={16} stroke={1.5} />} onClick={openKeyHints}>
            {t("keys")}
          </Item>
          <Divider />
          <Item
            leftSection={<IconLogout size={16} stroke={1.5} />}
            onClick={() => leavePage(() => void signOutHere())}
          >
            {t("signOut")}
          </Item>
        </>
      )}
    </Menu>
  );
}

/** Signs out without leaving the current host: next-auth would redirect to the configured one. */
export async function signOutHere(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ redirect: false });
  dropAllDrafts();
  window.location.assign("/sign-in");
}
