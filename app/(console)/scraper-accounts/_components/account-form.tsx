"use client";

import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { NumberInput } from "@/app/_ui/number-input";
import type { Account } from "./account-values";

export type AccountValues = { displayName: string; weight: number | ""; maxPerTaskOverride: number | "" };

const schema = () => import("./account-schemas").then((schemas) => schemas.accountChange);

/** Converts to the server's input: an empty cap means the platform's. */
export function toAccountInput<Values extends AccountValues>({
  maxPerTaskOverride: most,
  ...values
}: Values) {
  return { ...values, weight: Number(values.weight), maxPerTaskOverride: most === "" ? null : most };
}

export function AccountFields<Values extends AccountValues>({ form }: { form: UseFormReturnType<Values> }) {
  const t = useTranslations("scraperAccounts");
  const narrow = { styles: { wrapper: { maxWidth: 200 } } };
  return (
    <>
      <TextInput
        label={t("fields.name")}
        description={t("form.nameHelp")}
        autoComplete="off"
        {...form.getInputProps("displayName")}
      />
      <NumberInput
        label={t("fields.weight")}
        description={t("form.weightHelp")}
        min={1}
        max={10}
        allowDecimal={false}
        {...narrow}
        {...form.getInputProps("weight")}
      />
      <NumberInput
        label={t("fields.perTask")}
        description={t("form.perTaskHelp")}
        placeholder={t("platformCap")}
        min={1}
        allowDecimal={false}
        {...narrow}
        {...form.getInputProps("maxPerTaskOverride")}
      />
    </>
  );
}

type Props = {
  account: Pick<Account, "id" | "displayName" | "weight" | "maxPerTaskOverride">;
  onClose: () => void;
};

export function EditAccount({ account, onClose }: Props) {
  const t = useTranslations("scraperAccounts");
  const tUi = useTranslations("ui");
  const { id, displayName, weight, maxPerTaskOverride } = account;
  const { form, dialog } = useFormDialog({
    mutation: useTRPC().scraperAccount.update.mutationOptions(),
    schema,
    draft: `scraperAccount.update ${id}`,
    initialValues: { displayName, weight, maxPerTaskOverride: maxPerTaskOverride ?? "" },
    toInput: toAccountInput,
    input: (values: AccountValues) => ({ id, ...toAccountInput(values) }),
    done: () => t("saved"),
    onClose,
  });
  return (
    <DialogForm title={t("editTitle", { name: displayName })} submit={tUi("save")} {...dialog}>
      <AccountFields form={form} />
    </DialogForm>
  );
}
