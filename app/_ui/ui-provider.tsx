"use client";

import { MantineProvider } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { useLocale } from "next-intl";
import { type ReactNode, useInsertionEffect, useState } from "react";
import "dayjs/locale/zh-cn";
import { cssVariables, theme } from "./theme";

type Props = { nonce: string | undefined; children: ReactNode };

/** Everything the building blocks need around them. `nonce` is the page's, for the styles written into it. */
export function UiProvider({ nonce: given, children }: Props) {
  // A refresh brings a nonce of its own; the document keeps the policy, and the nonce, that it came with.
  const [nonce] = useState(given);
  // What locks the scrolling behind a dialog writes a style, and takes its nonce from this name.
  useInsertionEffect(() => {
    Object.assign(window, { __webpack_nonce__: nonce });
  }, [nonce]);
  const dates = { locale: useLocale() === "zh" ? "zh-cn" : "en", firstDayOfWeek: 1 as const };
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      {...(nonce !== undefined && { getStyleNonce: () => nonce })}
    >
      <DatesProvider settings={dates}>
        <ModalsProvider>
          <Notifications position="bottom-right" autoClose={6000} />
          {children}
        </ModalsProvider>
      </DatesProvider>
    </MantineProvider>
  );
}
