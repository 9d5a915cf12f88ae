"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import type { Messages } from "./messages";

type Props = { messages: Partial<Messages>; children: ReactNode };

export function MoreWords({ messages, children }: Props) {
  const around = useMessages();
  const all = useMemo(() => ({ ...around, ...messages }), [around, messages]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}
