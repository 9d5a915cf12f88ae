"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { IconCrown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { useMay, useMe } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { useTRPC } from "@/app/_trpc/trpc";
import { formatDateTime } from "@/app/_ui/format";

/** The offer of ownership: the member accepts or declines, the Owner withdraws. */
export function OwnershipOffer({ organizationName }: { organizationName: string }) {
  const t = useTranslations("members.ownership");
  const { member, organization, blogger } = useTRPC();
  const { user } = useMe();
  const isOwner = useMay("member:transfer-ownership");
  const timeZone = useTimeZone() ?? "UTC";
  const { data: offer } = useQuery(member.ownershipOffer.queryOptions());
  const isMine = offer?.userId === user.id;
  const accepting = useAction(member.acceptOwnership.mutationOptions(), {
    input: () => undefined,
    confirm: () => ({
      title: t("acceptTitle"),
      consequence: t("acceptConsequence", { organization: organizationName }),
      action: t("accept"),
      name: organizationName,
    }),
    done: () => t("accepted", { organization: organizationName }),
    reasons: { NOT_FOUND: t("gone"), CONFLICT: t("cannotOwn") },
    refreshes: [member.pathKey(), organization.pathKey(), blogger.pathKey()],
    rendersFrame: true,
  });
  const ending = useAction(member.declineOwnership.mutationOptions(), {
    input: () => undefined,
    done: () => t(isMine ? "declined" : "withdrawn"),
    reasons: { NOT_FOUND: t("gone") },
  });
  if (offer === null || offer === undefined) return null;
  const time = formatDateTime(new Date(offer.expiresAt), timeZone);
  const name = `${offer.nickname} (${offer.username})`;
  return (
    <Alert
      color="indigo"
      variant="light"
      icon={<IconCrown />}
      title={isMine ? t("toMe", { organization: organizationName }) : t("toOther", { name })}
      role="note"
    >
      <Text>{isMine ? t("toMeHint", { time }) : t("toOtherHint", { time })}</Text>
      {(isMine || isOwner) && (
        <Group gap="xs" mt="xs">
          {isMine && (
            <Button size="xs" loading={accepting.busy} onClick={() => accepting.run(undefined)}>
              {t("accept")}
            </Button>
          )}
          <Button size="xs" variant="default" loading={ending.busy} onClick={() => ending.run(undefined)}>
            {t(isMine ? "decline" : "withdraw")}
          </Button>
        </Group>
      )}
    </Alert>
  );
}
