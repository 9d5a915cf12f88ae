"use client";

import { Text, Textarea, type TextareaProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import type { Account } from "./account-values";

/** Neither the browser nor a password manager stores the pasted cookies. */
export function CookieField(props: TextareaProps) {
  const t = useTranslations("scraperAccounts.form");
  return (
    <Textarea
      label={t("cookie")}
      description={t("cookieHelp")}
      autosize
      minRows={3}
      maxRows={8}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: 13 } }}
      {...props}
    />
  );
}

type Props = { account: Pick<Account, "id" | "displayName" | "platform">; onClose: () => void };

/** Takes the cookies of a signed-in browser as an account's session. */
export function Authorise({ account: { id, displayName: name, platform }, onClose }: Props) {
  const t = useTranslations("scraperAccounts");
  const { form, dialog } = useFormDialog({
    mutation: useTRPC().scraperAccount.setCookie.mutationOptions(),
    schema: () => import("./account-schemas").then((schemas) => schemas.newSession(platform)),
    draft: null,
    initialValues: { cookie: "" },
    invalid: { cookie: t("form.cookieWrong") },
    input: ({ cookie }: { cookie: string }) => ({ id, cookie }),
    reasons: { CONFLICT: t("inUse") },
    done: () => t("authorised", { name }),
    onClose,
  });
  return (
    <DialogForm title={t("authoriseTitle", { name })} submit={t("authoriseSubmit")} {...dialog}>
      <Text>{t("authoriseNote")}</Text>
      <CookieField {...form.getInputProps("cookie")} data-autofocus />
    </DialogForm>
  );
}
