"use client";

import { ActionIcon, Menu, Tooltip, useMantineColorScheme } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun, IconContrast } from "@tabler/icons-react";
import { useTranslations } from "next-intl";

const schemes = [
  { name: "light", icon: IconSun },
  { name: "dark", icon: IconMoon },
  { name: "auto", icon: IconDeviceDesktop },
] as const;

export function SchemeMenu() {
  const words = useTranslations("frame");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The server does not know the choice, which only the browser keeps.
  const chosen = useMounted() ? colorScheme : undefined;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={words("scheme")}>
          <ActionIcon size={36} aria-label={words("scheme")}>
            <IconContrast size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ name, icon: SchemeIcon }) => (
          <Menu.Item
            key={name}
            leftSection={<SchemeIcon size={16} stroke={1.5} />}
            rightSection={name === chosen ? <IconCheck size={14} /> : null}
            onClick={() => setColorScheme(name)}
          >
            {words(`schemes.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
