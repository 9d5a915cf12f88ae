"use client";

import {
  getDefaultZIndex,
  MantineProvider,
  type MantineThemeOverride,
  mergeThemeOverrides,
} from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { useTranslations } from "next-intl";
import { type ReactNode, useInsertionEffect, useState } from "react";
import { DialogHost } from "./dialogs";
import { LeaveQuestion } from "./leave-question";
import { cssVariables, theme } from "./theme";

/** Above dialogs, and below what opens in one, such as the menu of a table's last row. */
const BELOW_MENUS = getDefaultZIndex("popover") - 1;

type Props = { nonce: string | undefined; children: ReactNode };

/** `nonce` is the page's, for its inline styles. */
export function UiProvider({ nonce: given, children }: Props) {
  // A refresh brings another nonce, but the document keeps the policy that it came with.
  const [nonce] = useState(given);
  // The library that locks scrolling behind dialogs reads its nonce from this global.
  useInsertionEffect(() => {
    Object.assign(window, { __webpack_nonce__: nonce });
  }, [nonce]);
  return (
    <MantineProvider
      theme={mergeThemeOverrides(theme, useLabels())}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      {...(nonce !== undefined && { getStyleNonce: () => nonce })}
    >
      {/* In the centre, as lists have their pager at the right end and density at the left. */}
      <Notifications position="bottom-center" autoClose={6000} zIndex={BELOW_MENUS} />
      {children}
      <DialogHost />
      <LeaveQuestion />
    </MantineProvider>
  );
}

function useLabels(): MantineThemeOverride {
  const t = useTranslations("ui");
  const clear = { clearButtonProps: { "aria-label": t("clear") } };
  return {
    components: {
      Notification: { defaultProps: { closeButtonProps: { "aria-label": t("close") } } },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { "aria-label": t("showPassword") } } },
      Select: { defaultProps: clear },
      TagsInput: { defaultProps: clear },
    },
  };
}
