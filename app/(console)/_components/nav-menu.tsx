"use client";

import { NavLink, Stack, Text } from "@mantine/core";
import { Link } from "@/app/_ui/link";
import { useNavigationTarget } from "@/app/_ui/navigation";
import { usePathname } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { formatTotal } from "@/app/_ui/format";
import { Hint } from "@/app/_ui/hint";
import { markedPath, nearestPage, type NavigationGroup } from "./navigation";
import classes from "./console-frame.module.css";
import { countAt, useToDos } from "./use-to-dos";

type Props = { groups: NavigationGroup[]; collapsed: boolean; onNavigate: () => void };

export function NavMenu({ groups, collapsed, onNavigate }: Props) {
  const toDos = useToDos();
  const shown = usePathname();
  const target = useNavigationTarget();
  // The clicked link is marked at once, however long its page takes.
  const pathname = markedPath(target === null ? shown : new URL(target, "http://console").pathname);
  const current = nearestPage(
    groups.flatMap(({ pages }) => pages),
    pathname,
  )?.path;
  const menu = useRef<HTMLDivElement>(null);
  // In a low window the entry may be below the edge.
  useEffect(() => {
    menu.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <Stack ref={menu} gap="md">
      {groups.map(({ id, name, pages }) => (
        <div key={id} className={classes.group}>
          {name !== null && !collapsed && (
            <Text size="xs" c="dimmed" fw={600} px={10} mb={4}>
              {name}
            </Text>
          )}
          {pages.map((page) => (
            <Entry
              key={page.path}
              {...page}
              collapsed={collapsed}
              active={page.path === current}
              waiting={countAt(page.path, toDos)}
              onClick={onNavigate}
            />
          ))}
        </div>
      ))}
    </Stack>
  );
}

type EntryProps = NavigationGroup["pages"][number] & {
  collapsed: boolean;
  active: boolean;
  /** How many things wait for a person on this page. */
  waiting: ReturnType<typeof countAt>;
  onClick: () => void;
};

function Entry({ path, name, icon: PageIcon, isOutside, collapsed, active, waiting, onClick }: EntryProps) {
  const t = useTranslations("frame");
  const locale = useLocale();
  const count = waiting && formatTotal(waiting, locale);
  const label = count === undefined ? name : t("waiting", { page: name, count });
  return (
    <Hint label={label} position="right" disabled={!collapsed}>
      <NavLink
        component={Link}
        href={path}
        {...(isOutside && { target: "_blank" })}
        className={classes.link}
        label={collapsed ? null : name}
        aria-label={label}
        leftSection={
          <span className={classes.icon} data-waiting={collapsed && waiting !== undefined}>
            <PageIcon size={18} stroke={1.5} />
          </span>
        }
        rightSection={
          collapsed || count === undefined ? null : (
            <Text size="xs" c="dimmed" className="figures">
              {count}
            </Text>
          )
        }
        active={active}
        onClick={onClick}
      />
    </Hint>
  );
}
