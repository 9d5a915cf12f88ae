// First, so that all other styles come after it.
import "./globals.css";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Words } from "@/app/_i18n/words";
import { TrpcProvider } from "@/app/_trpc/trpc-provider";
import { UiProvider } from "@/app/_ui/ui-provider";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("frame");
  return {
    title: { template: `%s · ${t("product")}`, default: t("product") },
    robots: { index: false },
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang={locale === "zh" ? "zh-CN" : locale} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
      </head>
      <body>
        <NextIntlClientProvider messages={{}}>
          <Words of={["errors", "ui"]}>
            <TrpcProvider>
              <UiProvider nonce={nonce}>{children}</UiProvider>
            </TrpcProvider>
          </Words>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
