"use client";

import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import {
  IconCheck,
  IconContrast,
  IconDeviceDesktop,
  IconLanguage,
  IconMoon,
  IconSun,
} from "@tabler/icons-react";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useRouter } from "@/app/_ui/navigation";
import { useEffect } from "react";
import { type Locale, localeCookie, locales, timeZoneCookie } from "@/app/_i18n/locales";
import { Hint } from "@/app/_ui/hint";
import { Menu } from "@/app/_ui/lazy/popups";

export const languageNames = { zh: "中文", en: "English" } as const;

export function useLanguage(): [chosen: Locale, choose: (locale: Locale) => void] {
  const router = useRouter();
  const choose = (locale: Locale) => {
    remember(localeCookie, locale);
    router.refresh();
  };
  return [useLocale(), choose];
}

export function LanguageMenu() {
  const t = useTranslations("frame");
  const [chosen, choose] = useLanguage();
  return (
    <Menu
      position="bottom-end"
      target={
        <Hint label={t("language")}>
          <ActionIcon size={36} aria-label={t("language")}>
            <IconLanguage size={18} stroke={1.5} />
          </ActionIcon>
        </Hint>
      }
    >
      {({ Item }) =>
        locales.map((locale) => (
          <Item
            key={locale}
            lang={locale}
            rightSection={locale === chosen ? <IconCheck size={14} /> : null}
            onClick={() => choose(locale)}
          >
            {languageNames[locale]}
          </Item>
        ))
      }
    </Menu>
  );
}

export const schemes = [
  { name: "light", icon: IconSun },
  { name: "dark", icon: IconMoon },
  { name: "auto", icon: IconDeviceDesktop },
] as const;

export function SchemeMenu() {
  const t = useTranslations("frame");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The colour scheme is stored in the browser only, so the server does not know it.
  const chosen = useMounted() ? colorScheme : undefined;
  return (
    <Menu
      position="bottom-end"
      target={
        <Hint label={t("scheme")}>
          <ActionIcon size={36} aria-label={t("scheme")}>
            <IconContrast size={18} stroke={1.5} />
          </ActionIcon>
        </Hint>
      }
    >
      {({ Item }) =>
        schemes.map(({ name, icon: SchemeIcon }) => (
          <Item
            key={name}
            leftSection={<SchemeIcon size={16} stroke={1.5} />}
            rightSection={name === chosen ? <IconCheck size={14} /> : null}
            onClick={() => setColorScheme(name)}
          >
            {t(`schemes.${name}`)}
          </Item>
        ))
      }
    </Menu>
  );
}

/** Stores the browser's time zone in a cookie when it differs from the one the page was rendered with. */
export function TimeZoneKeeper() {
  const written = useTimeZone();
  const router = useRouter();
  useEffect(() => {
    const actual = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (actual === written) return;
    remember(timeZoneCookie, actual);
    router.refresh();
  }, [written, router]);
  return null;
}

const YEAR_SECONDS = 31_536_000;

/** Stores a choice that the server needs (language, time zone) in a cookie, by default for a year. */
export function remember(name: string, value: string, seconds = YEAR_SECONDS): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`;
}
