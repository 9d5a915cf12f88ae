"use client";

import { Anchor, Button, Group, Stack } from "@mantine/core";
import { IconArrowsDiagonal, IconExternalLink, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { QueryError } from "@/app/_trpc/query-error";
import { type RouterOutputs, unbatched, useTRPC } from "@/app/_trpc/trpc";
import { useDrawerKeys } from "@/app/_ui/keyboard";
import { Link } from "@/app/_ui/link";
import { Modal } from "@/app/_ui/modal";
import { useRouter } from "@/app/_ui/navigation";
import { RECORD } from "@/app/_ui/record-drawer";
import { Section } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { lastWorks } from "@/server/domain/roster/works";
import { FigureStrip } from "../[id]/_components/figure-strip";
import { firstInputs } from "../[id]/_components/first-inputs";
import { LazyBloggerActions } from "../[id]/_components/lazy-blogger-actions";
import { LazyPersonCard } from "../[id]/_components/lazy-person-card";
import { Neighbours } from "../[id]/_components/neighbours";
import { Portraits } from "../[id]/_components/portraits";
import { CurrentPrices } from "../[id]/_components/current-prices";
import { RefreshBlogger } from "../[id]/_components/refresh-blogger";
import { RefreshState } from "../[id]/_components/refresh-state";
import { WorksList } from "../[id]/_components/works-list";
import { BloggerIdentity } from "./blogger-identity";
import { profileLink } from "./blogger-values";
import { ContactLog } from "./contacts/contact-log";
import { BloggerStanding } from "./blogger-standing";

const EditBlogger = lazyDialog(() => import("./edit-blogger").then((module) => module.EditBlogger));

const MAX_WORKS = 6;
type Blogger = RouterOutputs["blogger"]["get"];

/** A creator beside the list: what decides, and all that can be done. The rest stands on the page. */
export function BloggerDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("bloggerDetail.drawer");
  const trpc = useTRPC().blogger;
  const router = useRouter();
  const inputs = firstInputs(id);
  const { data: blogger, error, refetch } = useQuery(trpc.get.queryOptions(inputs.get, unbatched));
  const { data: trend } = useQuery(trpc.trend.queryOptions(inputs.trend, unbatched));
  const page = `/bloggers/${id}`;
  useDrawerKeys([["o", () => router.push(page)]]);
  return (
    <Modal opened onClose={onClose} at="side" size="xl" title={t("title")}>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Button
            component={Link}
            href={page}
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowsDiagonal size={14} stroke={1.5} />}
            title={`${t("page")} (o)`}
          >
            {t("page")}
          </Button>
          <Neighbours id={id} show={showBeside} />
        </Group>
        {error !== null && blogger === undefined && (
          <QueryError error={error} onRetry={() => void refetch()} />
        )}
        {blogger === undefined && error === null && <DetailSkeleton />}
        {blogger !== undefined && (
          <>
            <Head blogger={blogger} />
            <RefreshState id={id} />
            <FigureStrip blogger={blogger} previous={trend?.previous} isNarrow />
            <CurrentPrices blogger={blogger} />
            {blogger.mergedIntoId === null && <LazyPersonCard key={`person ${id}`} id={id} />}
            <ContactLog key={id} blogger={blogger} />
            <Works blogger={blogger} />
            <Portraits blogger={blogger} />
          </>
        )}
      </Stack>
    </Modal>
  );
}

/** The list may have turned a page for it. */
function showBeside(id: string, search: string): void {
  const params = new URLSearchParams(search);
  params.set(RECORD, id);
  window.history.replaceState(null, "", `?${params.toString()}`);
}

function Head({ blogger }: { blogger: Blogger }) {
  const t = useTranslations("bloggers");
  const tDetail = useTranslations("bloggerDetail");
  const mayEdit = useMay("blogger:write") && blogger.deactivatedAt === null;
  const [isEditing, setEditing] = useState(false);
  useDrawerKeys(mayEdit ? [["e", () => setEditing(true)]] : []);
  const profile = profileLink(blogger.url);
  return (
    <Stack gap="sm">
      <BloggerIdentity blogger={blogger} order={3}>
        <BloggerStanding blogger={blogger} />
        {profile !== null && (
          <Anchor href={profile} target="_blank" rel="noreferrer">
            {t("openProfile")} <IconExternalLink size={14} stroke={1.5} aria-hidden />
          </Anchor>
        )}
      </BloggerIdentity>
      <Group gap="xs">
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.5} />}
            onClick={() => setEditing(true)}
          >
            {tDetail("edit")}
          </Button>
        )}
        {blogger.deactivatedAt === null && <RefreshBlogger blogger={blogger} />}
      </Group>
      <LazyBloggerActions blogger={blogger} />
      {isEditing && <EditBlogger id={blogger.id} onClose={() => setEditing(false)} />}
    </Stack>
  );
}

function Works({ blogger }: { blogger: Blogger }) {
  const t = useTranslations("bloggerDetail.works");
  if (lastWorks(blogger.platform, blogger.rawData).length === 0) return null;
  return (
    <Section title={t("list")}>
      <WorksList blogger={blogger} max={MAX_WORKS} />
    </Section>
  );
}
