"use client";

import { Alert, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useAction } from "@/app/_components/use-action";
import { useChangedSince } from "@/app/_components/use-changed-since";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { MinuteInput } from "@/app/_ui/date-inputs";
import { DialogForm } from "@/app/_ui/dialogs";
import { formatDateTime, zonedInstant } from "@/app/_ui/format";
import { NumberInput } from "@/app/_ui/number-input";
import { isPersonalEdition } from "@/server/domain/organization";
import { OwnerSelect } from "./owner-select";

type Organization = RouterOutputs["organization"]["get"];
/** Empty inputs hold an empty text; `ends` is a minute in the user's time zone. */
type PlanValues = { subscriptionPlan: string; ends: string | undefined; bloggerLimit: number | "" };

const newOrganization = () => import("./organization-schemas").then((schemas) => schemas.newOrganization);
const planSchema = () => import("./organization-schemas").then((schemas) => schemas.planOfOrganization);
const noPlan: PlanValues = { subscriptionPlan: "", ends: undefined, bloggerLimit: "" };

/** Initial form values and the conversion to the input. An unchanged end keeps its seconds. */
function usePlanValues(before?: Organization) {
  const timeZone = useTimeZone() ?? "UTC";
  const end = before?.subscriptionExpiresAt ?? null;
  const toEnds = (instant: string | null) =>
    instant === null ? undefined : formatDateTime(new Date(instant), timeZone).replace(" ", "T");
  const ends = toEnds(end);
  const toValues = ({ subscriptionPlan, subscriptionExpiresAt, bloggerLimit }: Organization): PlanValues => ({
    subscriptionPlan: subscriptionPlan ?? "",
    ends: toEnds(subscriptionExpiresAt),
    bloggerLimit: bloggerLimit ?? "",
  });
  const initial = before === undefined ? noPlan : toValues(before);
  const toPlan = (values: PlanValues) => {
    const chosen = values.ends === undefined ? null : zonedInstant(values.ends, timeZone);
    return {
      subscriptionPlan: values.subscriptionPlan.trim() || null,
      subscriptionExpiresAt: values.ends === ends ? end : chosen,
      bloggerLimit: values.bloggerLimit === "" ? null : values.bloggerLimit,
    };
  };
  return { initial, toValues, toPlan };
}

type CreateProps = {
  title: string;
  onClose: () => void;
  onCreated: (made: RouterOutputs["organization"]["create"]) => void;
};
type CreateValues = PlanValues & { name: string; ownerUserId: string };

/** Creates an organization with its Owner, who works in it from then on. */
export function CreateOrganization({ onCreated, ...dialog }: CreateProps) {
  const t = useTranslations("organizations");
  const { initial, toPlan } = usePlanValues();
  const toInput = (values: CreateValues) => ({
    ...{ name: values.name.trim(), ownerUserId: values.ownerUserId },
    ...toPlan(values),
  });
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm<CreateValues>({
    schema: newOrganization,
    draft: "organization.create",
    initialValues: { name: "", ownerUserId: "", ...initial },
    toInput: (values) => ({ ...toInput(values), ownerUserId: values.ownerUserId || undefined }),
  });
  const creating = useAction(useTRPC().organization.create.mutationOptions(), {
    input: toInput,
    refused: takeRefusal,
    onDone: (made) => leave(() => onCreated(made)),
    done: (made) => t("created", { name: made.name }),
  });
  return (
    <DialogForm
      {...dialog}
      submit={t("submit")}
      busy={creating.busy}
      onClose={() => askToLeave(dialog.onClose)}
      onSubmit={submit((values) => creating.run(values))}
    >
      <TextInput label={t("fields.name")} autoComplete="off" data-autofocus {...form.getInputProps("name")} />
      <OwnerSelect {...form.getInputProps("ownerUserId")} value={form.values.ownerUserId} />
      <PlanFields form={form} />
    </DialogForm>
  );
}

export function EditPlan({
  organization: shown,
  onClose,
}: {
  organization: Organization;
  onClose: () => void;
}) {
  const t = useTranslations("organizations");
  const tUi = useTranslations("ui");
  const trpc = useTRPC();
  const based = useState(shown);
  const [row] = based;
  const { id, updatedAt } = row;
  const { initial, toValues, toPlan } = usePlanValues(row);
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm<PlanValues>({
    schema: planSchema,
    draft: `organization.setPlan ${id}`,
    initialValues: initial,
    toInput: toPlan,
  });
  const fresh = useQuery(trpc.organization.get.queryOptions({ id }, { enabled: false }));
  const { takeChanged, isContested, notice } = useChangedSince({
    ...{ based, toValues, form },
    reload: async () => (await fresh.refetch()).data,
  });
  const saving = useAction(trpc.organization.setPlan.mutationOptions(), {
    input: (values: PlanValues) => ({ id, updatedAt, ...toPlan(values) }),
    refused: (error, said) => takeChanged(error) || takeRefusal(error, said),
    onDone: () => leave(onClose),
    done: (saved) => t("planSaved", { name: saved.name }),
    rendersFrame: true,
  });
  const approvesAll = !isPersonalEdition(row) && isPersonalEdition(toPlan(form.values));
  return (
    <DialogForm
      title={t("planTitle", { name: row.name })}
      submit={tUi(isContested ? "changed.saveMine" : "save")}
      busy={saving.busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => saving.run(values))}
    >
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
