"use client";

import { NavLink, Stack, Text } from "@mantine/core";
import { Link } from "@/app/_ui/link";
import { useNavigationTarget } from "@/app/_ui/navigation";
import { usePathname } from "next/navigation";
import { Hint } from "@/app/_ui/hint";
import { markedPath, type NavigationGroup } from "./navigation";
import classes from "./console-frame.module.css";

type Props = { groups: NavigationGroup[]; collapsed: boolean; onNavigate: () => void };

export function NavMenu({ groups, collapsed, onNavigate }: Props) {
  const shown = usePathname();
  const target = useNavigationTarget();
  // The clicked link is marked at once, however long its page takes.
  const pathname = markedPath(target === null ? shown : new URL(target, "http://console").pathname);
  // Pages can be nested: the longest matching path is the current one.
  const current = groups
    .flatMap(({ pages }) => pages.map(({ path }) => path))
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length)[0];
  return (
    <Stack gap="md">
      {groups.map(({ id, name, pages }) => (
        <div key={id} className={classes.group}>
          {name !== null && !collapsed && (
            <Text size="xs" c="dimmed" fw={600} px={10} mb={4}>
              {name}
            </Text>
          )}
          {pages.map(({ path, name: page, icon: PageIcon }) => (
            <Hint key={path} label={page} position="right" disabled={!collapsed}>
              <NavLink
                component={Link}
                href={path}
                className={classes.link}
                label={collapsed ? null : page}
                aria-label={page}
                leftSection={<PageIcon size={18} stroke={1.5} />}
                active={path === current}
                onClick={onNavigate}
              />
            </Hint>
          ))}
        </div>
      ))}
    </Stack>
  );
}
