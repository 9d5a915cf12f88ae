"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { IconMailOpened } from "@tabler/icons-react";
import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { useAction } from "@/app/_components/use-action";
import { failureDetails } from "@/app/_trpc/query-error";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatDateTime } from "@/app/_ui/format";

type Invitation = RouterOutputs["member"]["receivedInvitations"]["list"][number];

export function ReceivedInvitations({ invitations }: { invitations: Invitation[] }) {
  const [answered, setAnswered] = useState<readonly string[]>([]);
  return invitations
    .filter(({ id }) => !answered.includes(id))
    .map((invitation) => (
      <ReceivedInvitation
        key={invitation.id}
        invitation={invitation}
        onAnswered={() => setAnswered((ids) => [...ids, invitation.id])}
      />
    ));
}

type Props = { invitation: Invitation; onAnswered: () => void };

function ReceivedInvitation({ invitation, onAnswered }: Props) {
  const { id, organizationName: organization, invitedBy, expiresAt } = invitation;
  const t = useTranslations("frame.invitations");
  const timeZone = useTimeZone() ?? "UTC";
  const { member, me } = useTRPC();
  /** An invitation that has ended is removed from the page, and a notice says why. */
  const refused = (error: unknown) => {
    if (failureDetails(error)?.reason === "NOT_FOUND") onAnswered();
    return false;
  };
  const switching = useAction(me.switchOrganization.mutationOptions(), {
    input: (organizationId: string) => ({ id: organizationId }),
    onDone: () => window.location.assign("/?in=organization"),
  });
  const accepting = useAction(member.acceptInvitation.mutationOptions(), {
    input: () => ({ id }),
    onDone: ({ organizationId }) => switching.run(organizationId),
    done: () => t("accepted", { organization }),
    refused,
  });
  const declining = useAction(member.declineInvitation.mutationOptions(), {
    input: () => ({ id }),
    confirm: () => ({
      title: t("declineTitle"),
      consequence: t("declineConsequence", { organization }),
      action: t("decline"),
    }),
    onDone: onAnswered,
    done: () => t("declined", { organization }),
    refused,
  });
  const by = invitedBy === null ? "" : t("by", { name: invitedBy });
  return (
    <Alert
      color="indigo"
      variant="light"
      mb="md"
      icon={<IconMailOpened size={18} stroke={1.5} />}
      title={t("title", { organization })}
      role="note"
    >
      <Text size="sm">{`${by}${t("note", { time: formatDateTime(new Date(expiresAt), timeZone) })}`}</Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" loading={accepting.busy || switching.busy} onClick={() => accepting.run(undefined)}>
          {t("accept")}
        </Button>
        <Button size="xs" variant="default" loading={declining.busy} onClick={() => declining.run(undefined)}>
          {t("decline")}
        </Button>
      </Group>
    </Alert>
  );
}
