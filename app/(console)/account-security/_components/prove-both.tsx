"use client";

import { PasswordInput, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";

const schema = () => import("@/app/_components/security-schemas").then((schemas) => schemas.passwordAndCode);
type Proof = { password: string; code: string };

function useProof() {
  const t = useTranslations("security");
  const { form, submit, showRefusal, askToLeave, leave } = useSchemaForm({
    schema,
    draft: null,
    initialValues: { password: "", code: "" },
  });
  const fields = (
    <>
      <PasswordInput
        label={t("password")}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps("password")}
      />
      <TextInput
        label={t("code")}
        description={t("codeOrRecovery")}
        autoComplete="one-time-code"
        {...form.getInputProps("code")}
      />
    </>
  );
  const action = { input: (proof: Proof) => proof, refused: showRefusal, refreshes: [] };
  return { fields, submit, action, askToLeave, leave };
}

export function SwitchOff({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTranslations("security");
  const { fields, submit, action, askToLeave, leave } = useProof();
  const stopping = useAction(useTRPC().auth.stopTotp.mutationOptions(), {
    ...action,
    onDone: () => leave(onDone),
    done: () => t("switchedOff"),
  });
  return (
    <DialogForm
      title={t("switchOffTitle")}
      submit={t("switchOff")}
      busy={stopping.busy}
      onSubmit={submit((proof) => stopping.run(proof))}
      onClose={() => askToLeave(onClose)}
    >
      <Text>{t("switchOffConsequence")}</Text>
      {fields}
    </DialogForm>
  );
}

type RenewProps = { onClose: () => void; onDone: (codes: string[]) => void };

export function RenewCodes({ onClose, onDone }: RenewProps) {
  const t = useTranslations("security");
  const { fields, submit, action, askToLeave, leave } = useProof();
  const renewing = useAction(useTRPC().auth.renewRecoveryCodes.mutationOptions(), {
    ...action,
    onDone: ({ recoveryCodes }) =>
      leave(() => {
        onClose();
        onDone(recoveryCodes);
      }),
  });
  return (
    <DialogForm
      title={t("renew")}
      submit={t("renew")}
      busy={renewing.busy}
      onSubmit={submit((proof) => renewing.run(proof))}
      onClose={() => askToLeave(onClose)}
    >
      <Text>{t("renewConsequence")}</Text>
      {fields}
    </DialogForm>
  );
}
