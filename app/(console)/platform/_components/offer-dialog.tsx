"use client";

import { Button, PasswordInput, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMe } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { isChangedSince } from "@/app/_components/is-changed-since";
import { ChangedNotice } from "@/app/_components/use-changed-since";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { DialogForm } from "@/app/_ui/dialogs";
import type { Release } from "./release-values";

export type Mutation<Input> = Parameters<typeof useAction<never, Input, unknown>>[0];

/** Offering a release requires the password, and is refused if the release has changed since. */
export type Offered = { id: string; password: string; updatedAt: string };
export type Asking = { act: "publish" | "setLatest"; release: Release };

const schema = () => import("@/app/_components/security-schemas").then((schemas) => schemas.passwordAlone);
type OfferProps = Asking & { mutation: Mutation<Offered>; onClose: () => void };

export function OfferDialog({ act, release, mutation, onClose }: OfferProps) {
  const t = useTranslations("releases");
  const tField = useTranslations("errors.field");
  const tUi = useTranslations("ui");
  const { user } = useMe();
  const queryClient = useQueryClient();
  const { id, version, platform, mark, updatedAt } = release;
  const { form, submit, showRefusal, leave } = useSchemaForm({
    schema,
    draft: null,
    initialValues: { password: "" },
  });
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: [mutation.mutationKey[0]?.slice(0, -1)] });
    leave(onClose);
  };
  // After a change by another user the offer has to be reviewed again; only the password was typed.
  const [isChanged, setChanged] = useState(false);
  const offering = useAction(mutation, {
    input: ({ password }: { password: string }) => ({ id, password, updatedAt }),
    refused: (error, said) => {
      if (!isChangedSince(error)) return showRefusal(error, said);
      setChanged(true);
      return true;
    },
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
      {isChanged && (
        <ChangedNotice title={tField("CHANGED_SINCE")}>
          <Button size="xs" variant="default" onClick={reload}>
            {tUi("loadAgain")}
          </Button>
        </ChangedNotice>
      )}
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
