"use client";

import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconCheck, IconLanguage } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { localeCookie, locales } from "@/app/_i18n/locales";
import { remember } from "@/app/_ui/remember";

const names = { zh: "中文", en: "English" } as const;

export function LanguageMenu() {
  const words = useTranslations("frame");
  const chosen = useLocale();
  const router = useRouter();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={words("language")}>
          <ActionIcon size={36} aria-label={words("language")}>
            <IconLanguage size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {locales.map((locale) => (
          <Menu.Item
            key={locale}
            lang={locale}
            rightSection={locale === chosen ? <IconCheck size={14} /> : null}
            onClick={() => {
              remember(localeCookie, locale);
              router.refresh();
            }}
          >
            {names[locale]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
