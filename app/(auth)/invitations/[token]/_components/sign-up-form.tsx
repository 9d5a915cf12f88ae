"use client";

import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { failureDetails } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { useSubmit } from "@/app/_ui/use-submit";
import { MIN_PASSWORD_LENGTH } from "@/server/domain/people/password";
import { PhoneFields, type PhoneUse } from "./phone-fields";

const schema = () => import("./sign-up-schema").then((schemas) => schemas.signUpSchema);
const initialValues = { nickname: "", username: "", phone: "", code: "", password: "", repeated: "" };
type Values = typeof initialValues;

/** A phone is sent together with its code. */
function toInput({ phone, code, ...values }: Values, use: PhoneUse) {
  const isGiven = use === "required" || (use === "optional" && phone.trim() !== "");
  return { ...values, ...(isGiven && { phone, code }) };
}

/** Creates an account that joins at once, and signs in with it. */
export function SignUpForm({ token, phone }: { token: string; phone: PhoneUse }) {
  const t = useTranslations("auth.invitation.form");
  const { form, submit, showRefusal, fail, leave } = useSchemaForm<Values>({
    schema,
    // No draft: its name would contain the link's secret, and the form holds a password.
    draft: null,
    initialValues,
    toInput: (values) => toInput(values, phone),
  });
  const explain = (error: unknown, said: string): boolean => {
    const issues = failureDetails(error)?.issues ?? [];
    if (!issues.some(({ path, code }) => path === "phone" && code === "TAKEN"))
      return showRefusal(error, said);
    fail("phone", t("phoneTaken"));
    return true;
  };
  const signingUp = useAction(useTRPC().auth.signUp.mutationOptions(), {
    input: ({ repeated: _, ...values }: ReturnType<typeof toInput>) => ({ ...values, token }),
    refused: explain,
    onDone: async ({ user: { username } }, { password }) => {
      const { signIn } = await import("next-auth/react");
      await signIn("credentials", { username, password, redirect: false });
      leave(() => window.location.assign("/"));
    },
    refreshes: [],
  });
  const onSubmit = submit((values) => {
    if (values.repeated === values.password) signingUp.run(toInput(values, phone));
    else fail("repeated", t("different"));
  });
  const [send, isWaiting] = useSubmit(onSubmit);
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <TextInput label={t("nickname")} autoComplete="name" {...form.getInputProps("nickname")} />
        <TextInput
          label={t("username")}
          description={t("usernameHelp")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps("username")}
        />
        {phone !== "none" && (
          <PhoneFields
            token={token}
            use={phone}
            phone={form.getInputProps("phone")}
            code={form.getInputProps("code")}
            number={form.values.phone}
            onRefused={showRefusal}
          />
        )}
        <PasswordInput
          label={t("password")}
          description={t("passwordHelp", { min: String(MIN_PASSWORD_LENGTH) })}
          autoComplete="new-password"
          {...form.getInputProps("password")}
        />
        <PasswordInput label={t("repeat")} autoComplete="new-password" {...form.getInputProps("repeated")} />
        {onSubmit.notices?.below}
        <Button type="submit" loading={signingUp.busy || isWaiting}>
          {t("submit")}
        </Button>
      </Stack>
    </form>
  );
}
