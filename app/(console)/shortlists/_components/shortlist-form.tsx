"use client";

import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { useRouter } from "@/app/_ui/navigation";
import { NumberInput } from "@/app/_ui/number-input";

type Shortlist = RouterOutputs["shortlist"]["get"];
type Values = { name: string; purpose: string; budget: number | string };

const schema = () => import("./shortlist-schemas").then((schemas) => schemas.shortlistFields);
const MAX_YUAN = 2_000_000_000;
const noValues: Values = { name: "", purpose: "", budget: "" };

function toInput({ name, purpose, budget }: Values) {
  return {
    name,
    purpose: purpose === "" ? null : purpose,
    budget: typeof budget === "number" ? budget : null,
  };
}

export function CreateShortlist({ title, onClose }: { title: string; onClose: () => void }) {
  const t = useTranslations("shortlists");
  const router = useRouter();
  const { form, dialog } = useFormDialog({
    mutation: useTRPC().shortlist.create.mutationOptions(),
    schema,
    draft: "shortlist.create",
    initialValues: noValues,
    input: toInput,
    onDone: ({ id }) => {
      onClose();
      router.push(`/shortlists/${id}`);
    },
    onClose,
  });
  return (
    <DialogForm title={title} submit={t("create")} {...dialog}>
      <Fields form={form} />
    </DialogForm>
  );
}

export function EditShortlist({ shortlist, onClose }: { shortlist: Shortlist; onClose: () => void }) {
  const t = useTranslations("shortlists");
  const tUi = useTranslations("ui");
  const { id, name, purpose, budget, updatedAt } = shortlist;
  const { form, dialog } = useFormDialog({
    mutation: useTRPC().shortlist.update.mutationOptions(),
    schema,
    draft: `shortlist.update ${id}`,
    initialValues: { name, purpose: purpose ?? "", budget: budget ?? "" },
    input: (values) => ({ id, updatedAt, ...toInput(values) }),
    done: (saved) => t("saved", { name: saved.name }),
    onClose,
  });
  return (
    <DialogForm title={t("editTitle", { name })} submit={tUi("save")} {...dialog}>
      <Fields form={form} />
    </DialogForm>
  );
}

function Fields({ form }: { form: ReturnType<typeof useFormDialog<Values, unknown, unknown>>["form"] }) {
  const t = useTranslations("shortlists");
  return (
    <>
      <TextInput
        label={t("fields.name")}
        placeholder={t("namePlaceholder")}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Textarea
        label={t("fields.purpose")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1_000}
        {...form.getInputProps("purpose")}
      />
      <NumberInput
        label={t("fields.budget")}
        description={t("budgetHelp")}
        allowDecimal={false}
        max={MAX_YUAN}
        {...form.getInputProps("budget")}
      />
    </>
  );
}
