"use client";

import { PasswordInput, Text } from "@mantine/core";
import { IconArrowBackUp, IconRocket, IconStar, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { useMe } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { useChangedSince } from "@/app/_components/use-changed-since";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import type { MenuAction } from "@/app/_ui/action-menu";
import { DialogForm } from "@/app/_ui/dialogs";
import type { Release } from "./release-values";

type Mutation<Input> = Parameters<typeof useAction<never, Input, unknown>>[0];

/** The mutations of one resource of releases. */
export type ReleaseApi = {
  resource: "desktop-version" | "frontend-asset";
  publish: Mutation<Offered>;
  withdraw: Mutation<{ id: string }>;
  remove: Mutation<{ id: string }>;
  setLatest?: Mutation<Offered>;
};

/** What offers a release to clients asks for the password, and refuses what was changed meanwhile. */
type Offered = { id: string; password: string; updatedAt: string };
type Asking = { act: "publish" | "setLatest"; release: Release };

/** Returns what can be done to a release, and the dialog that asks for the password. */
export function useReleaseActions(api: ReleaseApi, onDeleted?: () => void) {
  const t = useTranslations("releases");
  const { permissions } = useMe();
  const mayWrite = permissions.includes(`${api.resource}:write`);
  const mayDelete = permissions.includes(`${api.resource}:delete`);
  const [asking, setAsking] = useState<Asking>();
  const toId = ({ id }: Release) => ({ id });
  const withdraw = useAction(api.withdraw, {
    input: toId,
    confirm: ({ version }: Release) => ({
      title: t("withdrawTitle", { version }),
      consequence: t("withdrawConsequence"),
      action: t("withdraw"),
    }),
    done: (_, { version }) => t("withdrawn", { version }),
  });
  const remove = useAction(api.remove, {
    input: toId,
    confirm: ({ version, publishedAt }: Release) => ({
      title: t("deleteTitle", { version }),
      consequence: t(publishedAt === null ? "deleteDraft" : "deleteConsequence"),
      action: t("delete"),
      name: version,
    }),
    done: (_, { version }) => t("deleted", { version }),
    onDone: () => onDeleted?.(),
  });
  const actionsOf = (release: Release): MenuAction[] => [
    {
      label: t("publish"),
      icon: IconRocket,
      allowed: mayWrite && release.status !== "PUBLISHED",
      run: () => setAsking({ act: "publish", release }),
    },
    {
      label: t("setLatest"),
      icon: IconStar,
      allowed:
        mayWrite &&
        api.setLatest !== undefined &&
        release.status === "PUBLISHED" &&
        release.mark !== "latest",
      run: () => setAsking({ act: "setLatest", release }),
    },
    {
      label: t("withdraw"),
      icon: IconArrowBackUp,
      allowed: mayWrite && release.status === "PUBLISHED",
      danger: true,
      run: () => withdraw.run(release),
    },
    {
      label: t("delete"),
      icon: IconTrash,
      allowed: mayDelete && release.status !== "PUBLISHED",
      danger: true,
      run: () => remove.run(release),
    },
  ];
  const mutation = asking && api[asking.act];
  const dialog = asking !== undefined && mutation !== undefined && (
    <OfferDialog {...asking} mutation={mutation} onClose={() => setAsking(undefined)} />
  );
  return { actionsOf, dialog };
}

const schema = z.object({ password: z.string().min(1) });
type OfferProps = Asking & { mutation: Mutation<Offered>; onClose: () => void };

/** Says what clients will be offered, and asks for the person's own password again. */
function OfferDialog({ act, release, mutation, onClose }: OfferProps) {
  const t = useTranslations("releases");
  const { user } = useMe();
  const queryClient = useQueryClient();
  const { id, version, platform, mark, updatedAt } = release;
  const { form, submit, takeRefusal, leave } = useSchemaForm({ schema, initialValues: { password: "" } });
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: [mutation.mutationKey[0]?.slice(0, -1)] });
    leave(onClose);
  };
  const { takeChanged, notice } = useChangedSince(reload);
  const offering = useAction(mutation, {
    input: ({ password }: { password: string }) => ({ id, password, updatedAt }),
    refused: (error) => takeChanged(error) || takeRefusal(error),
    onDone: () => leave(onClose),
    done: () => t(act === "publish" ? "published" : "latestNow", { version }),
  });
  const publishing = mark === "forced" ? "publishForced" : "publishConsequence";
  return (
    <DialogForm
      title={t(act === "publish" ? "publishTitle" : "setLatestTitle", { version })}
      submit={t(act)}
      busy={offering.busy}
      onClose={() => leave(onClose)}
      onSubmit={submit((values) => offering.run(values))}
    >
      {notice}
      <Text>{t(act === "publish" ? publishing : "setLatestConsequence", { platform })}</Text>
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordInput
        label={t("password")}
        description={t("passwordHelp")}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps("password")}
      />
    </DialogForm>
  );
}
