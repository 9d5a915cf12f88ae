"use client";

import { Alert, getDefaultZIndex, Stack } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { notifications, type NotificationData, useNotifications } from "@mantine/notifications";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lazy, useLazy } from "./lazy";

const container = lazy(() => import("./loaded-notifications"));

/** Above dialogs, and below what opens in one, such as the menu of a table's last row. */
const BELOW_MENUS = getDefaultZIndex("popover") - 1;

/**
 * Loads the container of notifications at the user's first action or at the first notification. Until then
 * they wait in their store. If the container cannot be loaded they are shown without it, as one of them may
 * say that the connection is lost; the next action tries again.
 */
export function LazyNotifications() {
  const { notifications: waiting } = useNotifications();
  const [hasActed, setHasActed] = useState(false);
  const [isFailed, setFailed] = useState(false);
  useWindowEvent("pointerdown", () => setHasActed(true));
  useWindowEvent("keydown", () => setHasActed(true));
  const loaded = useLazy(container, {
    wanted: hasActed || (waiting.length > 0 && !isFailed),
    isQuiet: true,
    giveUp: () => {
      setFailed(true);
      setHasActed(false);
    },
  });
  if (loaded === undefined) return isFailed && <PlainNotifications shown={waiting} />;
  // In the centre, as lists have their pager at the right end and density at the left.
  return <loaded.Notifications position="bottom-center" autoClose={6000} zIndex={BELOW_MENUS} />;
}

/** They stay until they are closed. */
function PlainNotifications({ shown }: { shown: NotificationData[] }) {
  const t = useTranslations("ui");
  return (
    <Stack pos="fixed" bottom={16} left={16} right={16} maw={440} mx="auto" style={{ zIndex: BELOW_MENUS }}>
      {shown.map(({ id = "", message }) => (
        <Alert
          key={id}
          variant="default"
          withCloseButton
          closeButtonLabel={t("close")}
          onClose={() => notifications.hide(id)}
        >
          {message}
        </Alert>
      ))}
    </Stack>
  );
}
