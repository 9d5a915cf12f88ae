"use client";

import { ActionIcon, Box, Burger, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import clsx from "clsx";
import { Link } from "@/app/_ui/link";
import { usePathname } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { LanguageMenu, remember, SchemeMenu } from "@/app/_components/preferences";
import { ProductMark } from "@/app/_components/product-mark";
import { Hint } from "@/app/_ui/hint";
import { KeyHints } from "@/app/_ui/keyboard";
import type { Me } from "@/app/_trpc/trpc";
import classes from "./console-frame.module.css";
import { OrganizationOnly } from "./me-context";
import { NavigationProgress, OfflineBanner, PagePlaceholder } from "./navigation-progress";
import { NavMenu } from "./nav-menu";
import { isOrganizationPath, toNavigation } from "./navigation";
import { OrganizationSwitch } from "./organization-switch";
import { RefreshWatch } from "./refresh-watch";
import { RosterJobs } from "./roster-jobs";
import { SearchButton, useSearch } from "./search-button";
import { useFreshMe } from "./use-fresh-me";
import { UserMenu } from "./user-menu";

/** Class whose elements the scroll lock of dialogs shifts by the width of the removed scroll bar. */
const KEEPS_ITS_PLACE = "right-scroll-bar-position";

type Props = { me: Me; collapsedAtFirst: boolean; children: ReactNode };

export function ConsoleFrame({ me, collapsedAtFirst, children }: Props) {
  const t = useTranslations("frame");
  useFreshMe(me);
  const [collapsed, setCollapsed] = useState(collapsedAtFirst);
  const [opened, { toggle, close }] = useDisclosure();
  const groups = toNavigation(me.menus, useLocale());
  const toggleCollapsed = () => {
    remember("navigation", collapsed ? "wide" : "narrow");
    setCollapsed(!collapsed);
  };
  const search = useSearch({ me });
  const toggleLabel = t(collapsed ? "expand" : "collapse");
  const main = useRef<HTMLElement>(null);
  // Tells tests that the page handles clicks and keys: the effects of its children have run.
  useEffect(() => main.current?.setAttribute("data-ready", ""), []);
  return (
    <div className={classes.frame} data-collapsed={collapsed && !opened} data-opened={opened}>
      <a href="#content" className="skip-link">
        {t("skip")}
      </a>
      <header className={clsx(classes.header, KEEPS_ITS_PLACE)}>
        <Group h="100%" px="sm" gap="sm" wrap="nowrap">
          <Burger
            opened={opened}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={t("openNavigation")}
          />
          <Link href="/" aria-label={t("home")} style={{ display: "flex" }}>
            <ProductMark size={28} />
          </Link>
          <OrganizationSwitch
            organizations={me.organizations}
            chosen={(me.sandboxOf ?? me.organization)?.id}
            isPlatforms={groups.some(({ pages }) => pages.some(({ path }) => !isOrganizationPath(path)))}
          />
          <Group flex={1} justify="center" visibleFrom="sm">
            <SearchButton onOpen={search.open} />
          </Group>
          <Group gap={2} wrap="nowrap" ml="auto">
            <SearchButton compact onOpen={search.open} />
            {me.organization !== null && <RosterJobs />}
            {me.organization !== null && <RefreshWatch />}
            <LanguageMenu />
            <SchemeMenu />
            <UserMenu user={me.user} />
          </Group>
        </Group>
      </header>
      <nav className={classes.side} aria-label={t("navigation")}>
        <Box flex={1}>
          <NavMenu groups={groups} collapsed={collapsed && !opened} onNavigate={close} />
        </Box>
        <Box visibleFrom="sm">
          <Hint label={toggleLabel} position="right">
            <ActionIcon size={36} aria-label={toggleLabel} onClick={toggleCollapsed}>
              {collapsed ? (
                <IconLayoutSidebarLeftExpand size={18} stroke={1.5} />
              ) : (
                <IconLayoutSidebarLeftCollapse size={18} stroke={1.5} />
              )}
            </ActionIcon>
          </Hint>
        </Box>
      </nav>
      <main ref={main} id="content" className={classes.main}>
        <div className={classes.content}>
          <OfflineBanner />
          <PagePlaceholder />
          {isOrganizationPath(usePathname()) ? <OrganizationOnly>{children}</OrganizationOnly> : children}
        </div>
      </main>
      {search.palette}
      <NavigationProgress />
      <KeyHints />
    </div>
  );
}
