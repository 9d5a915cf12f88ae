"use client";

import { MantineProvider, type MantineThemeOverride, mergeThemeOverrides } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useInsertionEffect, useState } from "react";
import { DialogHost } from "./dialogs";
import { LazyNotifications } from "./lazy/lazy-notifications";
import { LeaveQuestion } from "./leave-question";
import { cssVariables, theme } from "./theme";

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
      <LazyNotifications />
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
