"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useRouter } from "@/app/_ui/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { remember } from "@/app/_components/preferences";
import type { Me } from "@/app/_trpc/trpc";
import classes from "./first-password-banner.module.css";

const ChangePasswordDialog = lazyDialog(() =>
  import("@/app/_components/change-password").then((module) => module.ChangePasswordDialog),
);

/** Holds the id of a user who dismissed the banner today; console-person.tsx reads it. */
const FIRST_PASSWORD_COOKIE = "first-password";
const DAY_SECONDS = 86_400;

/**
 * Suggests changing a password that was generated for the account. Shown again every day until it is changed.
 */
export function FirstPasswordBanner({ user }: { user: Me["user"] }) {
  const t = useTranslations("frame.firstPassword");
  const router = useRouter();
  const [hidden, setHidden] = useState(false);
  const [changing, setChanging] = useState(false);
  const done = () => {
    setHidden(true);
    router.refresh();
  };
  const later = () => {
    remember(FIRST_PASSWORD_COOKIE, user.id, DAY_SECONDS);
    setHidden(true);
  };
  if (hidden) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      className={classes.banner ?? ""}
      icon={<IconKey size={18} stroke={1.5} />}
      role="note"
    >
      <Group justify="space-between" gap="xs" className={classes.line ?? ""}>
        <Text size="sm" visibleFrom="sm">
          {t("offer")}
        </Text>
        <Text size="sm" hiddenFrom="sm">
          {t("title")}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => setChanging(true)}>
            {t("change")}
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={later}>
            {t("later")}
          </Button>
        </Group>
      </Group>
      {changing && (
        <ChangePasswordDialog username={user.username} onClose={() => setChanging(false)} onDone={done} />
      )}
    </Alert>
  );
}
