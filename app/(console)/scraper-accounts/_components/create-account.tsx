"use client";

import { Alert, List } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "@/app/_ui/navigation";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { useAction } from "@/app/_components/use-action";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { useTRPC } from "@/app/_trpc/trpc";
import { NumberInput } from "@/app/_ui/number-input";
import { PageForm } from "@/app/_ui/page-form";
import { PageHeader } from "@/app/_ui/page-header";
import { FormSection } from "@/app/_ui/section";
import { Select } from "@/app/_ui/select";
import { consolePages } from "@/server/domain/people/console";
import { isImportedOnly, type Platform, platforms } from "@/server/domain/roster/platforms";
import { AccountFields, type AccountValues, toAccountInput } from "./account-form";
import { CookieField } from "./account-session";

type Values = AccountValues & { platform: Platform | null; usedToday: number | ""; cookie: string };

const schema = () => import("./account-schemas").then((schemas) => schemas.newAccount);
type ChosenValues = Values & { platform: Platform };

const initialValues: Values = {
  platform: null,
  displayName: "",
  weight: 1,
  maxPerTaskOverride: "",
  usedToday: 0,
  cookie: "",
};

export function CreateAccount() {
  const t = useTranslations("scraperAccounts");
  const tField = useTranslations("errors.field");
  const tPlatform = useTranslations("words.platform");
  const locale = useLocale();
  const { form, submit, fail, busy, create } = useCreateForm();
  const { platform } = form.values;
  return (
    <>
      <PageHeader
        above={<BackToPage page="scraperAccounts" />}
        title={consolePages.scraperAccounts.create.name[locale]}
        note={t("note")}
      />
      <PageForm
        onSubmit={submit(({ platform: chosen, ...values }) => {
          if (chosen === null) fail("platform", tField("REQUIRED"));
          else create({ ...values, platform: chosen });
        })}
        submitLabel={t("submit")}
        cancelHref="/scraper-accounts"
        busy={busy}
      >
        <FormSection title={t("form.account")}>
          <Select
            label={t("fields.platform")}
            description={t("form.platformHelp")}
            data={platforms.map((value) => ({ value, label: tPlatform(value) }))}
            allowDeselect={false}
            {...form.getInputProps("platform")}
          />
          {platform !== null && isImportedOnly(platform) && (
            <Alert color="gray">{t("why.importedOnly")}</Alert>
          )}
          <AccountFields form={form} />
          <NumberInput
            label={t("fields.today")}
            description={t("form.usedTodayHelp")}
            min={0}
            allowDecimal={false}
            styles={{ wrapper: { maxWidth: 200 } }}
            {...form.getInputProps("usedToday")}
          />
        </FormSection>
        <FormSection title={t("form.session")}>
          <CookieField
            description={`${t("form.cookieHelp")}${t("form.cookieLater")}`}
            {...form.getInputProps("cookie")}
          />
        </FormSection>
        <FormSection title={t("form.next")}>
          <List c="dimmed" spacing={4} fz="md">
            {(["nextFingerprint", "nextSession", "nextPace"] as const).map((key) => (
              <List.Item key={key}>{t(`form.${key}`)}</List.Item>
            ))}
          </List>
        </FormSection>
      </PageForm>
    </>
  );
}

/**
 * The account is created before its session: if that is refused, the account's page shows what is missing.
 */
function useCreateForm() {
  const t = useTranslations("scraperAccounts");
  const router = useRouter();
  const { scraperAccount } = useTRPC();
  const { form, submit, fail, showRefusal, leave } = useSchemaForm<Values>({
    schema,
    draft: "scraperAccount.create",
    secrets: ["cookie"],
    initialValues,
    toInput: toAccountInput,
    invalid: { cookie: t("form.cookieWrong") },
  });
  const open = (id: string) => leave(() => router.replace(`/scraper-accounts/${id}`));
  const authorising = useAction(scraperAccount.setCookie.mutationOptions(), {
    input: (session: { id: string; cookie: string }) => session,
    onDone: ({ id }) => open(id),
  });
  const creating = useAction(scraperAccount.create.mutationOptions(), {
    input: ({ cookie: _later, usedToday, ...values }: ChosenValues) => ({
      ...toAccountInput(values),
      usedToday: Number(usedToday),
    }),
    refused: showRefusal,
    done: ({ displayName: name }) => t("created", { name }),
    onDone: ({ id }, { cookie }) => {
      if (cookie === "") open(id);
      else authorising.run({ id, cookie });
    },
  });
  return { form, submit, fail, busy: creating.busy || authorising.busy, create: creating.run };
}
