import { useMantineColorScheme } from "@mantine/core";
import type { SpotlightActionData } from "@mantine/spotlight";
import {
  type Icon,
  IconBaselineDensityMedium,
  IconDownload,
  IconKeyboard,
  IconLanguage,
  IconLock,
  IconLogout,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { locales } from "@/app/_i18n/locales";
import { languageNames, schemes, useLanguage } from "@/app/_components/preferences";
import type { Me } from "@/app/_trpc/trpc";
import { useDensity } from "@/app/_ui/density";
import { openKeyHints } from "@/app/_ui/keyboard";
import { leavePage } from "@/app/_ui/leave-guard";
import { signOutHere } from "./user-menu";

const ROSTER = "/bloggers";

/** Search synonyms in both languages, independent of the console's language. */
const words = {
  export: ["导出", "下载", "表格", "export", "download", "csv", "xlsx", "excel"],
  scheme: {
    light: ["浅色", "亮色", "白天", "日间", "主题", "外观", "light", "day", "theme", "appearance"],
    dark: ["深色", "暗色", "夜间", "黑色", "主题", "外观", "dark", "night", "theme", "appearance"],
    auto: ["跟随系统", "自动", "主题", "外观", "auto", "system", "theme", "appearance"],
  },
  language: {
    zh: ["语言", "中文", "汉语", "简体", "language", "chinese", "zhongwen"],
    en: ["语言", "英文", "英语", "language", "english", "yingwen"],
  },
  density: ["紧凑", "密度", "行高", "行距", "宽松", "density", "compact", "comfortable", "rows"],
  security: ["账号", "安全", "密码", "修改密码", "两步验证", "account", "security", "password", "2fa"],
  keys: ["快捷键", "键盘", "帮助", "keyboard", "shortcuts", "keys", "help"],
  signOut: ["退出", "登出", "注销", "退出登录", "sign out", "log out", "logout", "signout", "exit"],
};

export function useCommands(me: Me, open: (path: string) => void): SpotlightActionData[] {
  const t = useTranslations("frame");
  const tUi = useTranslations("ui");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [language, chooseLanguage] = useLanguage();
  const [isCompact, setCompact] = useDensity();
  const command = (
    id: string,
    label: string,
    keywords: string[],
    CommandIcon: Icon,
    onClick: () => void,
  ) => ({ id, label, keywords, onClick, leftSection: <CommandIcon size={18} stroke={1.5} /> });
  const setting = (name: string, value: string) => tUi("chip", { name, value });
  const mayExport = me.organization !== null && me.permissions.includes("blogger:export");
  return [
    ...(mayExport
      ? [
          command("export", t("exportRoster"), words.export, IconDownload, () => {
            // On the roster page the export keeps the list's filter.
            const isThere = window.location.pathname === ROSTER;
            const params = new URLSearchParams(isThere ? window.location.search : "");
            params.set("export", "1");
            open(`${ROSTER}?${params.toString()}`);
          }),
        ]
      : []),
    ...schemes
      .filter(({ name }) => name !== colorScheme)
      .map(({ name, icon }) =>
        command(`scheme-${name}`, setting(t("scheme"), t(`schemes.${name}`)), words.scheme[name], icon, () =>
          setColorScheme(name),
        ),
      ),
    ...locales
      .filter((locale) => locale !== language)
      .map((locale) =>
        command(
          `language-${locale}`,
          setting(t("language"), languageNames[locale]),
          words.language[locale],
          IconLanguage,
          () => chooseLanguage(locale),
        ),
      ),
    command(
      "density",
      tUi(isCompact ? "pager.roomy" : "pager.compact"),
      words.density,
      IconBaselineDensityMedium,
      () => setCompact(!isCompact),
    ),
    command("security", t("security"), words.security, IconLock, () => open("/account-security")),
    command("keys", t("keys"), words.keys, IconKeyboard, openKeyHints),
    command("sign-out", t("signOut"), words.signOut, IconLogout, () => leavePage(() => void signOutHere())),
  ];
}
