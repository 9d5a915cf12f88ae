"use client";

import { IconArrowsExchange, IconCrown, IconKey, IconUserMinus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useMay, useMe } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { ResourceList } from "@/app/_components/resource-list";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { BigNumber, Cut, RelativeTime, Unknown } from "@/app/_ui/values";
import { splitPermission, actionWords, resourceWords } from "@/server/domain/people/console";
import { isPermission } from "@/server/domain/people/permissions";
import { type Member, nameOf } from "./member-name";

const GrantDialog = lazyDialog(() => import("./member-dialogs").then((module) => module.GrantDialog));
const HandOverDialog = lazyDialog(() => import("./member-dialogs").then((module) => module.HandOverDialog));
const HandOverManagedDialog = lazyDialog(() =>
  import("./member-dialogs").then((module) => module.HandOverManagedDialog),
);
const RemoveDialog = lazyDialog(() => import("./remove-member").then((module) => module.RemoveDialog));
const OfferDialog = lazyDialog(() => import("./member-dialogs").then((module) => module.OfferDialog));

type Organization = NonNullable<RouterOutputs["organization"]["current"]>["organization"];
type Standing = RouterOutputs["member"]["standings"]["list"][number];
type Open = { how: "grants" | "handOver" | "handOverManaged" | "offer" | "remove"; member: Member };

export function MemberList({ organization }: { organization: Organization }) {
  const t = useTranslations("members");
  const { member } = useTRPC();
  const mayWrite = useMay("member:write");
  const [open, setOpen] = useState<Open>();
  const query = useQuery(member.list.queryOptions({}));
  const mayRemove = useMay("member:delete");
  const standings = useQuery(member.standings.queryOptions(undefined, { enabled: mayWrite || mayRemove }))
    .data?.list;
  const standingOf = ({ id }: Member) => standings?.find((row) => row.id === id);
  const stop = () => setOpen(undefined);
  const isLocal = organization.dataMode === "LOCAL";
  const ownerName = nameOf(query.data?.list.find(({ role }) => role === "OWNER"));
  const heldBy = (row: Member) => (isLocal ? (standingOf(row)?.bloggerCount ?? 0) : 0);
  const managedBy = (row: Member) => standingOf(row)?.managedCount ?? 0;
  const rowMenu = useRowMenu({ heldBy, managedBy, onOpen: setOpen });
  return (
    <section aria-label={t("title")}>
      <div>
        <ResourceList
          query={query}
          columns={useColumns({ standingOf, isLocal, isOwner: mayWrite })}
          picture={(row) => <NameAvatar src={row.avatar} name={nameOf(row)} size={36} />}
          rowMenu={rowMenu}
          empty={{ title: t("empty"), hint: t("emptyHint") }}
        />
      </div>
      {open?.how === "grants" && <GrantDialog member={open.member} onClose={stop} />}
      {open?.how === "offer" && (
        <OfferDialog member={open.member} organizationName={organization.name} onClose={stop} />
      )}
      {open?.how === "remove" && (
        <RemoveDialog
          member={open.member}
          isLocal={isLocal}
          ownerName={ownerName}
          others={(query.data?.list ?? []).filter(({ id }) => id !== open.member.id)}
          onClose={stop}
        />
      )}
      {open?.how === "handOver" && (
        <HandOverDialog
          member={open.member}
          count={heldBy(open.member)}
          others={(query.data?.list ?? []).filter(({ id }) => id !== open.member.id)}
          onClose={stop}
        />
      )}
      {open?.how === "handOverManaged" && (
        <HandOverManagedDialog
          member={open.member}
          count={managedBy(open.member)}
          others={(query.data?.list ?? []).filter(({ id }) => id !== open.member.id)}
          onClose={stop}
        />
      )}
    </section>
  );
}

type Shown = {
  standingOf: (member: Member) => Standing | undefined;
  isLocal: boolean;
  isOwner: boolean;
};

function useColumns({ standingOf, isLocal, isOwner }: Shown): ListColumn<Member>[] {
  const t = useTranslations("members");
  const locale = useLocale();
  const { user } = useMe();
  const wordsOf = (names: readonly string[]) =>
    names
      .filter(isPermission)
      .map(splitPermission)
      .map(({ resource, action }) => `${resourceWords[resource][locale]}: ${actionWords[action][locale]}`)
      .join(" · ");
  const grantWords = (standing: Standing | undefined) => {
    const [granted, withheld] = [wordsOf(standing?.granted ?? []), wordsOf(standing?.withheld ?? [])];
    return [granted, withheld === "" ? "" : t("without", { list: withheld })]
      .filter((text) => text !== "")
      .join(" · ");
  };
  const name = (row: Member) => (row.userId === user.id ? t("oneself", { name: nameOf(row) }) : nameOf(row));
  const shown: ListColumn<Member>[] = [
    {
      key: "name",
      title: t("fields.name"),
      width: 160,
      fluid: true,
      render: (row) => <Cut text={name(row)} />,
      card: { at: "title" },
    },
    {
      key: "username",
      title: t("fields.username"),
      width: 150,
      render: ({ username }) => (username === null ? <Unknown /> : <Cut text={username} />),
      card: { at: 1, bright: true },
    },
    {
      key: "role",
      title: t("fields.role"),
      width: 90,
      render: ({ role }) => t(`roles.${role}`),
      card: { at: "end" },
    },
    {
      key: "joined",
      title: t("fields.joined"),
      width: 114,
      render: ({ joinedAt }) => <RelativeTime value={joinedAt} />,
      card: { at: 1, labelled: true },
    },
  ];
  if (!isOwner) return shown;
  shown.push({
    key: "managed",
    title: t("fields.managed"),
    width: 110,
    align: "right",
    render: (row) => <BigNumber value={standingOf(row)?.managedCount} />,
    card: { at: 2, labelled: true },
  });
  if (isLocal)
    shown.push({
      key: "held",
      title: t("fields.held"),
      width: 110,
      align: "right",
      render: (row) => <BigNumber value={standingOf(row)?.bloggerCount} />,
      card: { at: 2, labelled: true },
    });
  shown.push({
    key: "granted",
    title: t("fields.granted"),
    width: 210,
    render: (row) => {
      if (row.role === "OWNER") return <Unknown text={t("all")} />;
      const words = grantWords(standingOf(row));
      return words === "" ? <Unknown /> : <Cut text={words} />;
    },
    card: {
      at: 3,
      render: (row) => grantWords(standingOf(row)) || null,
    },
  });
  return shown;
}

type MenuProps = {
  heldBy: (member: Member) => number;
  managedBy: (member: Member) => number;
  onOpen: (open: Open) => void;
};

function useRowMenu({ heldBy, managedBy, onOpen }: MenuProps) {
  const t = useTranslations("members");
  const mayWrite = useMay("member:write");
  const mayHandOver = useMay("blogger:hand-over");
  const mayManage = useMay("blogger:write");
  const mayOffer = useMay("member:transfer-ownership");
  const mayRemove = useMay("member:delete");
  return (row: Member) => {
    const isPlain = row.role === "MEMBER";
    const open = (how: Open["how"]) => () => onOpen({ how, member: row });
    return {
      name: nameOf(row),
      actions: [
        { label: t("grants"), icon: IconKey, allowed: mayWrite && isPlain, run: open("grants") },
        {
          label: t("handOver"),
          icon: IconArrowsExchange,
          allowed: mayHandOver && heldBy(row) > 0,
          run: open("handOver"),
        },
        {
          label: t("handOverManaged"),
          icon: IconArrowsExchange,
          allowed: mayManage && managedBy(row) > 0,
          run: open("handOverManaged"),
        },
        { label: t("offer"), icon: IconCrown, allowed: mayOffer && isPlain, run: open("offer") },
        {
          label: t("remove"),
          icon: IconUserMinus,
          allowed: mayRemove && isPlain,
          danger: true,
          run: open("remove"),
        },
      ],
    };
  };
}
