"use client";

import { Select, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { PermissionChecks } from "@/app/(console)/_components/permission-checks";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { useAction } from "@/app/_components/use-action";
import { QueryError } from "@/app/_trpc/query-error";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { ConfirmForm, DialogForm } from "@/app/_ui/dialogs";
import { Modal } from "@/app/_ui/modal";
import { deliveredName } from "@/server/domain/people/console";
import { isPermission, type Permission } from "@/server/domain/people/permissions";
import { type Member, nameOf } from "./member-name";

type Dialog = { member: Member; onClose: () => void };

const handOver = () => import("./member-schemas").then((schemas) => schemas.handOver);
const grants = () => import("./member-schemas").then((schemas) => schemas.grants);
type HandOverProps = Dialog & { count: number; others: readonly Member[] };

export function HandOverDialog({ member, count, others, onClose }: HandOverProps) {
  const t = useTranslations("members");
  const tBulk = useTranslations("rosterChanges.bulk");
  const trpc = useTRPC();
  const { form, dialog } = useFormDialog({
    mutation: trpc.blogger.handOver.mutationOptions(),
    schema: handOver,
    draft: `blogger.handOver ${member.id}`,
    initialValues: { userId: "" },
    input: ({ userId }: { userId: string }) => ({ holderUserId: member.userId, userId }),
    done: ({ isDone, failure, changed, unchanged, failed }) => {
      const counts = { changed, unchanged, failed };
      if (failure !== null) return tBulk("stopped", counts);
      return isDone ? t("handedOver", { count: changed }) : tBulk("goesOn", counts);
    },
    refreshes: [
      trpc.blogger.pathKey(),
      trpc.rosterJob.pathKey(),
      trpc.member.pathKey(),
      trpc.organization.pathKey(),
    ],
    onClose,
  });
  return (
    <DialogForm title={t("handOverTitle", { name: nameOf(member) })} submit={t("handOver")} {...dialog}>
      <Text>{t("handOverConsequence", { name: nameOf(member), count })}</Text>
      <Select
        label={t("newHolder")}
        data={others.map((other) => ({
          value: other.userId,
          label: other.username === null ? nameOf(other) : `${nameOf(other)} (${other.username})`,
        }))}
        searchable
        data-autofocus
        {...form.getInputProps("userId")}
      />
    </DialogForm>
  );
}

/** Gives all that a member looks after to another one (docs/rules.md#managers). */
export function HandOverManagedDialog({ member, count, others, onClose }: HandOverProps) {
  const t = useTranslations("members");
  const tBulk = useTranslations("rosterChanges.bulk");
  const trpc = useTRPC();
  const { form, dialog } = useFormDialog({
    mutation: trpc.blogger.setManager.mutationOptions(),
    schema: handOver,
    draft: `blogger.setManager ${member.id}`,
    initialValues: { userId: "" },
    input: ({ userId }: { userId: string }) => ({
      ids: { filter: { managerUserId: member.userId, includeDeactivated: true } },
      managerUserId: userId,
    }),
    place: ({ path }) => (path === "managerUserId" ? "userId" : path),
    done: ({ isDone, failure, changed, unchanged, failed }) => {
      const counts = { changed, unchanged, failed };
      if (failure !== null) return tBulk("stopped", counts);
      return isDone ? t("handedOver", { count: changed }) : tBulk("goesOn", counts);
    },
    refreshes: [trpc.blogger.pathKey(), trpc.rosterJob.pathKey(), trpc.member.pathKey()],
    onClose,
  });
  return (
    <DialogForm
      title={t("handOverManagedTitle", { name: nameOf(member) })}
      submit={t("handOverManaged")}
      {...dialog}
    >
      <Text>{t("handOverManagedConsequence", { name: nameOf(member), count })}</Text>
      <Select
        label={t("newManager")}
        data={others.map((other) => ({ value: other.userId, label: nameOf(other) }))}
        searchable
        data-autofocus
        {...form.getInputProps("userId")}
      />
    </DialogForm>
  );
}

export function GrantDialog({ member, onClose }: Dialog) {
  const t = useTranslations("members");
  const options = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false };
  const query = useQuery(useTRPC().member.rights.queryOptions({ id: member.id }, options));
  if (query.data !== undefined) return <GrantForm member={member} {...query.data} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t("grantsTitle", { name: nameOf(member) })}>
      {query.error === null ? (
        <Skeleton height={200} />
      ) : (
        <QueryError error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Modal>
  );
}

type Grants = { permissions: Permission[] };
type Rights = RouterOutputs["member"]["rights"];

function GrantForm({ member, roleLabel, list, onClose }: Dialog & Rights) {
  const t = useTranslations("members");
  const tUi = useTranslations("ui");
  const locale = useLocale();
  const rights = list.flatMap(({ permission, ...row }) =>
    isPermission(permission) ? [{ ...row, permission }] : [],
  );
  const allowed = new Set(rights.filter(({ isAllowed }) => isAllowed).map(({ permission }) => permission));
  const { form, dialog } = useFormDialog({
    mutation: useTRPC().member.setGrants.mutationOptions(),
    schema: grants,
    draft: `member.setGrants ${member.id}`,
    initialValues: { permissions: rights.filter(({ isOn }) => isOn).map(({ permission }) => permission) },
    input: ({ permissions }: Grants) => ({
      id: member.id,
      permissions: rights
        .filter((row) => row.isAllowed && !row.isGiven && permissions.includes(row.permission))
        .map(({ permission }) => permission),
      withheld: rights
        .filter((row) => row.isGiven && !permissions.includes(row.permission))
        .map(({ permission }) => permission),
    }),
    done: () => t("grantsSaved", { name: nameOf(member) }),
    onClose,
  });
  return (
    <DialogForm title={t("grantsTitle", { name: nameOf(member) })} submit={tUi("save")} {...dialog}>
      <PermissionChecks
        label={t("grantsLabel")}
        description={
          allowed.size === 0 ? t("grantsNone") : t("grantsHelp", { role: deliveredName(roleLabel, locale) })
        }
        permissions={rights.map(({ permission }) => permission)}
        blocked={(permission) => (allowed.has(permission) ? undefined : t("grantsBeyond"))}
        {...form.getInputProps("permissions")}
      />
    </DialogForm>
  );
}

/** Offers the ownership to a member, who has to accept it. Asks for the organization's name. */
export function OfferDialog({ member, organizationName, onClose }: Dialog & { organizationName: string }) {
  const t = useTranslations("members");
  const offering = useAction(useTRPC().member.transferOwnership.mutationOptions(), {
    input: () => ({ id: member.id, confirmName: organizationName }),
    onDone: onClose,
    done: () => t("offered", { name: nameOf(member) }),
    reasons: { CONFLICT: t("cannotOwn", { name: nameOf(member) }) },
  });
  return (
    <Modal opened onClose={onClose} title={t("offerTitle", { name: nameOf(member) })}>
      <ConfirmForm
        name={organizationName}
        consequence={t("offerConsequence", { name: nameOf(member) })}
        action={t("offerAction")}
        busy={offering.busy}
        onConfirm={() => offering.run(undefined)}
        onCancel={onClose}
      />
    </Modal>
  );
}
