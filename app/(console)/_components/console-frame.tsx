"use client";

import { ActionIcon, AppShell, Burger, Group, Tooltip } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { LanguageMenu, remember, SchemeMenu } from "@/app/_components/preferences";
import { ProductMark } from "@/app/_components/product-mark";
import { KeyHints } from "@/app/_ui/keyboard";
import type { Me } from "@/app/_trpc/trpc";
import classes from "./console-frame.module.css";
import { OrganizationOnly } from "./me-context";
import { NavMenu } from "./nav-menu";
import { isOrganizationPath, toNavigation } from "./navigation";
import { OrganizationSwitch } from "./organization-switch";
import { RosterJobs } from "./roster-jobs";
import { SearchButton, SearchPalette } from "./search-palette";
import { UserMenu } from "./user-menu";

type Props = { me: Me; collapsedAtFirst: boolean; children: ReactNode };

/** Lays out navigation, top bar and page. On a phone the navigation is a drawer. */
export function ConsoleFrame({ me, collapsedAtFirst, children }: Props) {
  const t = useTranslations("frame");
  const [collapsed, setCollapsed] = useState(collapsedAtFirst);
  const [opened, { toggle, close }] = useDisclosure();
  const groups = toNavigation(me.menus, useLocale());
  const toggleCollapsed = () => {
    remember("navigation", collapsed ? "wide" : "narrow");
    setCollapsed(!collapsed);
  };
  const toggleLabel = t(collapsed ? "expand" : "collapse");
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: collapsed && !opened ? 56 : 220, breakpoint: "sm", collapsed: { mobile: !opened } }}
      padding={{ base: "md", sm: "lg" }}
      transitionDuration={0}
    >
      <a href="#content" className="skip-link">
        {t("skip")}
      </a>
      <AppShell.Header>
        <Group h="100%" px="sm" gap="sm" wrap="nowrap">
          <Burger
            opened={opened}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={t("openNavigation")}
          />
          <Link href="/" aria-label={t("product")} style={{ display: "flex" }}>
            <ProductMark size={28} />
          </Link>
          <OrganizationSwitch organizations={me.organizations} chosen={me.organization?.id} />
          <Group flex={1} justify="center" visibleFrom="sm">
            <SearchButton />
          </Group>
          <Group gap={2} wrap="nowrap" ml="auto">
            <SearchButton compact />
            {me.organization !== null && <RosterJobs />}
            <LanguageMenu />
            <SchemeMenu />
            <UserMenu user={me.user} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p={8} className={classes.side} aria-label={t("navigation")}>
        <AppShell.Section grow>
          <NavMenu groups={groups} collapsed={collapsed && !opened} onNavigate={close} />
        </AppShell.Section>
        <AppShell.Section visibleFrom="sm">
          <Tooltip label={toggleLabel} position="right">
            <ActionIcon size={36} aria-label={toggleLabel} onClick={toggleCollapsed}>
              {collapsed ? (
                <IconLayoutSidebarLeftExpand size={18} stroke={1.5} />
              ) : (
                <IconLayoutSidebarLeftCollapse size={18} stroke={1.5} />
              )}
            </ActionIcon>
          </Tooltip>
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content">
        <div className={classes.content}>
          {isOrganizationPath(usePathname()) ? <OrganizationOnly>{children}</OrganizationOnly> : children}
        </div>
      </AppShell.Main>
      <SearchPalette groups={groups} me={me} />
      <KeyHints />
    </AppShell>
  );
}
