"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { useMe } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { ResourceList } from "@/app/_components/resource-list";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { formatDateTime } from "@/app/_ui/format";
import { Section } from "@/app/_ui/section";
import { SecretPanel } from "@/app/_ui/secret-panel";
import { Cut, ExactTime, RelativeTime } from "@/app/_ui/values";
import type { Link } from "./invite-form";

const InviteForm = lazyDialog(() => import("./invite-form").then((module) => module.InviteForm));

type Invitation = RouterOutputs["member"]["invitations"]["list"][number];

export function InviteMember() {
  const t = useTranslations("members.invite");
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<Link>();
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && <InviteForm onClose={() => setOpen(false)} onLink={setLink} />}
      {link !== undefined && <NewLink link={link} onDone={() => setLink(undefined)} />}
    </>
  );
}

/** The link cannot be read again. Shown with a message to send with it. */
function NewLink({ link: { url, expiresAt }, onDone }: { link: Link; onDone: () => void }) {
  const t = useTranslations("members.invite");
  const timeZone = useTimeZone() ?? "UTC";
  const { organization } = useMe();
  const time = formatDateTime(new Date(expiresAt), timeZone);
  return (
    <SecretPanel
      title={t("link")}
      secret={url}
      copyLabel={t("copyLink")}
      note={t("linkNote", { time })}
      fileName="invitation.txt"
      snippets={[
        {
          title: t("message"),
          code: t("messageText", { organization: organization?.name ?? "", url, time }),
        },
      ]}
      onDone={onDone}
    />
  );
}

function inviteeOf({ nickname, username }: Invitation): string | undefined {
  if (username === null) return undefined;
  return nickname === null || nickname === username ? username : `${nickname} (${username})`;
}

/** Invitations without an answer, which the Owner can withdraw. Renders nothing if there are none. */
export function OpenInvitations() {
  const t = useTranslations("members.invitations");
  const { member } = useTRPC();
  const query = useQuery(member.invitations.queryOptions());
  const withdrawing = useAction(member.revokeInvitation.mutationOptions(), {
    input: ({ id }: Invitation) => ({ id }),
    confirm: () => ({ title: t("withdrawTitle"), consequence: t("consequence"), action: t("withdraw") }),
    done: () => t("withdrawn"),
  });
  const columns: ListColumn<Invitation>[] = [
    {
      key: "to",
      title: t("to"),
      width: 180,
      fluid: true,
      render: (row) => <Cut text={inviteeOf(row) ?? t("byLink")} />,
      card: { at: "title" },
    },
    {
      key: "state",
      title: t("state"),
      width: 110,
      render: ({ state }) => t(`states.${state}`),
      card: { at: 1, bright: true },
    },
    {
      key: "created",
      title: t("made"),
      width: 130,
      render: ({ createdAt }) => <RelativeTime value={createdAt} />,
      card: { at: 1, labelled: true },
    },
    {
      key: "expires",
      title: t("expires"),
      width: 160,
      render: ({ expiresAt }) => <ExactTime value={expiresAt} />,
      card: { at: 2, labelled: true },
    },
    {
      key: "withdraw",
      title: "",
      width: 130,
      align: "right",
      render: (row) =>
        row.state === "OPEN" && (
          <Button variant="default" size="compact-sm" onClick={() => withdrawing.run(row)}>
            {t("withdraw")}
          </Button>
        ),
      card: { at: "end" },
    },
  ];
  if (query.data?.list.length === 0) return null;
  return (
    <Section title={t("title")} note={t("note")}>
      <div>
        <ResourceList query={query} columns={columns} empty={{ title: t("title"), hint: t("note") }} />
      </div>
    </Section>
  );
}
