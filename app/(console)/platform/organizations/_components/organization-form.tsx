"use client";

import { Alert, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { useId } from "react";
import { useEditDialog } from "@/app/_components/use-edit-dialog";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { MinuteInput } from "@/app/_ui/date-inputs";
import { DialogForm } from "@/app/_ui/dialogs";
import { formatDateTime, zonedInstant } from "@/app/_ui/format";
import { NumberInput } from "@/app/_ui/number-input";
import { isPersonalEdition } from "@/server/domain/kernel/organization";
import { OwnerSelect } from "./owner-select";

type Organization = RouterOutputs["organization"]["get"];
/** Empty inputs hold an empty text; `ends` is a minute in the user's time zone. */
type PlanValues = { subscriptionPlan: string; ends: string | undefined; bloggerLimit: number | "" };

const newOrganization = () => import("./organization-schemas").then((schemas) => schemas.newOrganization);
const planSchema = () => import("./organization-schemas").then((schemas) => schemas.planOfOrganization);
const noPlan: PlanValues = { subscriptionPlan: "", ends: undefined, bloggerLimit: "" };

/** Converts between an organization's plan and the form; an end that was not changed keeps its seconds. */
function usePlanValues() {
  const timeZone = useTimeZone() ?? "UTC";
  const toEnds = (instant: string | null) =>
    instant === null ? undefined : formatDateTime(new Date(instant), timeZone).replace(" ", "T");
  const toValues = ({ subscriptionPlan, subscriptionExpiresAt, bloggerLimit }: Organization): PlanValues => ({
    subscriptionPlan: subscriptionPlan ?? "",
    ends: toEnds(subscriptionExpiresAt),
    bloggerLimit: bloggerLimit ?? "",
  });
  const toPlan = (values: PlanValues, before?: Organization) => {
    const end = before?.subscriptionExpiresAt ?? null;
    const chosen = values.ends === undefined ? null : zonedInstant(values.ends, timeZone);
    return {
      subscriptionPlan: values.subscriptionPlan.trim() || null,
      subscriptionExpiresAt: values.ends === toEnds(end) ? end : chosen,
      bloggerLimit: values.bloggerLimit === "" ? null : values.bloggerLimit,
    };
  };
  return { toValues, toPlan };
}

type CreateProps = {
  title: string;
  onClose: () => void;
  onCreated: (made: RouterOutputs["organization"]["create"]) => void;
};
type CreateValues = PlanValues & { name: string; ownerUserId: string };

/** Creates an organization with its Owner, who works in it from then on. */
export function CreateOrganization({ title, onClose, onCreated }: CreateProps) {
  const t = useTranslations("organizations");
  const { toPlan } = usePlanValues();
  const toInput = (values: CreateValues) => ({
    name: values.name.trim(),
    ownerUserId: values.ownerUserId,
    ...toPlan(values),
  });
  const { form, dialog } = useFormDialog({
    mutation: useTRPC().organization.create.mutationOptions(),
    schema: newOrganization,
    draft: "organization.create",
    initialValues: { name: "", ownerUserId: "", ...noPlan },
    toInput: (values) => ({ ...toInput(values), ownerUserId: values.ownerUserId || undefined }),
    input: toInput,
    onDone: (made) => onCreated(made),
    done: (made) => t("created", { name: made.name }),
    onClose,
  });
  return (
    <DialogForm title={title} submit={t("submit")} {...dialog}>
      <TextInput label={t("fields.name")} autoComplete="off" data-autofocus {...form.getInputProps("name")} />
      <OwnerSelect {...form.getInputProps("ownerUserId")} value={form.values.ownerUserId} />
      <PlanFields form={form} />
    </DialogForm>
  );
}

export function EditPlan({
  organization: opened,
  onClose,
}: {
  organization: Organization;
  onClose: () => void;
}) {
  const t = useTranslations("organizations");
  const trpc = useTRPC();
  const { toValues, toPlan } = usePlanValues();
  const fresh = useQuery(trpc.organization.get.queryOptions({ id: opened.id }, { enabled: false }));
  const { form, row, notice, dialog } = useEditDialog({
    row: opened,
    reload: async () => (await fresh.refetch()).data,
    toValues,
    mutation: trpc.organization.setPlan.mutationOptions(),
    schema: planSchema,
    draft: `organization.setPlan ${opened.id}`,
    toInput: toPlan,
    input: (values, before) => ({ id: before.id, updatedAt: before.updatedAt, ...toPlan(values, before) }),
    done: (saved) => t("planSaved", { name: saved.name }),
    rendersFrame: true,
    onClose,
  });
  const approvesAll = !isPersonalEdition(row) && isPersonalEdition(toPlan(form.values, row));
  return (
    <DialogForm title={t("planTitle", { name: row.name })} {...dialog}>
      {notice}
      <PlanFields form={form} />
      {approvesAll && <Alert color="yellow">{t("approvesAll")}</Alert>}
    </DialogForm>
  );
}

function PlanFields({ form }: { form: UseFormReturnType<PlanValues> }) {
  const t = useTranslations("organizations");
  const plans = useId();
  return (
    <>
      <TextInput
        label={t("fields.plan")}
        description={t("help.plan")}
        list={plans}
        autoComplete="off"
        {...form.getInputProps("subscriptionPlan")}
      />
      <datalist id={plans}>
        {(["PERSONAL", "ENTERPRISE"] as const).map((plan) => (
          <option key={plan} value={plan} label={t(`plans.${plan}`)} />
        ))}
      </datalist>
      <MinuteInput
        label={t("fields.ends")}
        placeholder={t("noEnd")}
        value={form.values.ends}
        onChange={(ends) => form.setFieldValue("ends", ends)}
      />
      <NumberInput
        label={t("fields.limit")}
        description={t("help.limit")}
        placeholder={t("noLimit")}
        min={0}
        allowDecimal={false}
        thousandSeparator=","
        {...form.getInputProps("bloggerLimit")}
      />
    </>
  );
}
