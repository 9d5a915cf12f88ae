"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "@/app/_ui/navigation";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { useAction } from "@/app/_components/use-action";
import { useTRPC } from "@/app/_trpc/trpc";
import { BackLink, PageHeader } from "@/app/_ui/page-header";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { consolePages } from "@/server/domain/people/console";
import { PolicyForm, type PolicyValues, toPolicyInput, toPolicyValues, usePolicyForm } from "./policy-form";
import { Failed, MissingPolicy } from "./policies-failed";
import { type Baseline, type Policy, usePolicies } from "./policy-values";
import { usePolicyWords } from "./policy-words";

type FormProps = { policy: Policy; baselines: readonly Baseline[] };

/** Creates a policy, starting from the numbers of the built-in BALANCED. */
export function CreatePolicy() {
  const { policies, baselines, error, refetch } = usePolicies();
  if (error !== null) return <Failed error={error} refetch={refetch} />;
  const balanced = policies?.find(({ systemKey }) => systemKey === "BALANCED");
  if (balanced === undefined || baselines === undefined) return <DetailSkeleton />;
  return <CreateForm policy={balanced} baselines={baselines} />;
}

function CreateForm({ policy, baselines }: FormProps) {
  const t = useTranslations("pacePolicies");
  const locale = useLocale();
  const router = useRouter();
  const { nameOf } = usePolicyWords();
  const { form, submit, showRefusal, leave } = usePolicyForm(
    "pacePolicy.create",
    toPolicyValues(policy, { name: "", description: "" }),
  );
  const creating = useAction(useTRPC().pacePolicy.create.mutationOptions(), {
    input: toPolicyInput,
    refused: showRefusal,
    onDone: ({ id }) => leave(() => router.replace(`/pace-policies/${id}`)),
    done: ({ name }) => t("created", { name }),
  });
  return (
    <>
      <PageHeader
        above={<BackToPage page="pacePolicies" />}
        title={consolePages.pacePolicies.create.name[locale]}
        note={t("createNote")}
      />
      <PolicyForm
        before={{ name: nameOf(policy), policyId: policy.id }}
        form={form}
        baselines={baselines}
        onSubmit={submit((values) => creating.run(values))}
        submitLabel={t("submit")}
        cancelHref="/pace-policies"
        busy={creating.busy}
      />
    </>
  );
}

export function EditPolicy({ id }: { id: string }) {
  const { policies, baselines, error, refetch } = usePolicies();
  if (error !== null) return <Failed error={error} refetch={refetch} />;
  if (policies === undefined || baselines === undefined) return <DetailSkeleton />;
  const policy = policies.find((one) => one.id === id);
  return policy === undefined ? <MissingPolicy /> : <EditForm policy={policy} baselines={baselines} />;
}

function EditForm({ policy, baselines }: FormProps) {
  const t = useTranslations("pacePolicies");
  const tUi = useTranslations("ui");
  const router = useRouter();
  const { id, name, description } = policy;
  const path = `/pace-policies/${id}`;
  const { form, submit, showRefusal, leave } = usePolicyForm(
    `pacePolicy.update ${id}`,
    toPolicyValues(policy, { name, description: description ?? "" }),
  );
  const updating = useAction(useTRPC().pacePolicy.update.mutationOptions(), {
    input: (values: PolicyValues) => ({ id, ...toPolicyInput(values) }),
    refused: showRefusal,
    done: () => t("saved"),
  });
  return (
    <>
      <PageHeader above={<BackLink href={path} label={name} />} title={t("edit")} />
      <PolicyForm
        before={{ name: t("form.saved"), policyId: id }}
        form={form}
        baselines={baselines}
        onSubmit={submit((values) => updating.run(values, () => leave(() => router.replace(path))))}
        submitLabel={tUi("save")}
        cancelHref={path}
        busy={updating.busy}
      />
    </>
  );
}
