"use client";

import { NavLink, Stack, Text, Tooltip } from "@mantine/core";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { NavigationGroup } from "./navigation";
import classes from "./console-frame.module.css";

type Props = { groups: NavigationGroup[]; collapsed: boolean; onNavigate: () => void };

export function NavMenu({ groups, collapsed, onNavigate }: Props) {
  const words = useTranslations("frame");
  const pathname = usePathname();
  if (groups.length === 0) return collapsed ? null : <Text c="dimmed">{words("noPages")}</Text>;
  return (
    <Stack gap="md">
      {groups.map(({ id, name, pages }) => (
        <div key={id}>
          {name !== null && !collapsed && (
            <Text size="xs" c="dimmed" fw={600} px={10} mb={4}>
              {name}
            </Text>
          )}
          {pages.map(({ path, name: page, icon: PageIcon }) => (
            <Tooltip key={path} label={words(`menu.${page}`)} position="right" disabled={!collapsed}>
              <NavLink
                component={Link}
                href={path}
                className={classes.link}
                label={collapsed ? null : words(`menu.${page}`)}
                aria-label={words(`menu.${page}`)}
                leftSection={<PageIcon size={18} stroke={1.5} />}
                active={pathname === path || pathname.startsWith(`${path}/`)}
                onClick={onNavigate}
              />
            </Tooltip>
          ))}
        </div>
      ))}
    </Stack>
  );
}
