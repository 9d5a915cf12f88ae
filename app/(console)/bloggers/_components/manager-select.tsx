import { NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { BloggerForm } from "./blogger-form";
import { useMembers } from "./use-owners";

/** Who looks after the creator; the empty choice is no one. */
export function ManagerSelect({ form }: { form: BloggerForm }) {
  const t = useTranslations("bloggers.fields");
  const members = useMembers();
  if (members.length === 0) return null;
  const { error } = form.getInputProps("managerUserId") as { error?: ReactNode };
  return (
    <NativeSelect
      label={t("managerUserName")}
      data={[{ value: "", label: "–" }, ...members]}
      value={form.values.managerUserId}
      onChange={({ currentTarget: { value } }) => form.setFieldValue("managerUserId", value)}
      error={error}
    />
  );
}
