"use client";

import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { failureDetails } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { RadioChoices } from "@/app/_ui/radio-choices";

export type Link = { url: string; expiresAt: string };

const ways = ["username", "link"] as const;
const schema = () => import("./member-schemas").then((schemas) => schemas.invitation);
type Values = { way: (typeof ways)[number]; username: string };
type FormProps = { onClose: () => void; onLink: (link: Link) => void };

export function InviteForm({ onClose, onLink }: FormProps) {
  const t = useTranslations("members.invite");
  const { member, organization } = useTRPC();
  const { form, submit, fail, showRefusal, askToLeave, leave } = useSchemaForm<Values>({
    schema,
    draft: "member.invite",
    initialValues: { way: "username", username: "" },
  });
  const { way } = form.values;
  const explain = (error: unknown): boolean => {
    const reason = failureDetails(error)?.reason;
    if (way === "link" || reason !== "NOT_FOUND") return showRefusal(error);
    fail("username", t("refused.NOT_FOUND"));
    return true;
  };
  const inviting = useAction(member.invite.mutationOptions(), {
    input: (values: Values) => (values.way === "link" ? {} : { username: values.username.trim() }),
    refused: explain,
    reasons: { CONFLICT: t("tooMany") },
    onDone: (invited) =>
      leave(() => {
        onClose();
        if ("url" in invited) onLink(invited);
      }),
    done: (invited, { username }) => ("url" in invited ? undefined : t("asked", { name: username.trim() })),
    refreshes: [member.pathKey(), organization.pathKey()],
  });
  return (
    <DialogForm
      title={t("open")}
      submit={t(`submit.${way}`)}
      busy={inviting.busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => inviting.run(values))}
    >
      <RadioChoices
        label={t("how")}
        choices={ways}
        nameOf={(one) => t(`ways.${one}`)}
        consequenceOf={(one) => t(`meaning.${one}`)}
        value={way}
        onChange={(one) => form.setFieldValue("way", one)}
      />
      {way === "username" && (
        <TextInput
          label={t("username")}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("username")}
        />
      )}
    </DialogForm>
  );
}
