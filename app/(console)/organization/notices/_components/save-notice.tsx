"use client";

import { Checkbox } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import type { Issue } from "@/server/domain/kernel/errors";
import { noticeEvents, signingRobots } from "@/server/domain/integration/notice/notice-fields";
import { KindField, NoticeFields, type NoticeValues } from "./notice-fields";

const newNotice = () => import("./notice-schemas").then((schemas) => schemas.newNotice);
const noticeChange = () => import("./notice-schemas").then((schemas) => schemas.noticeChange);

type Channel = RouterOutputs["notice"]["list"]["list"][number];
type Created = RouterOutputs["notice"]["create"];

const initialValues: Omit<NoticeValues, "locale"> = {
  kind: "FEISHU",
  name: "",
  target: "",
  secret: null,
  events: [...noticeEvents],
  quietHours: null,
  enabled: true,
};

type CreateProps = {
  title: string;
  mail: boolean;
  timeZone: string;
  onClose: () => void;
  onCreated: (created: Created) => void;
};

export function CreateNotice({ title, mail, timeZone, onClose, onCreated }: CreateProps) {
  const t = useTranslations("notices");
  const { form, dialog } = useFormDialog({
    mutation: useTRPC().notice.create.mutationOptions(),
    schema: newNotice,
    draft: "notice.create",
    secrets: ["secret", "target"],
    initialValues: { ...initialValues, locale: useLocale() },
    toInput,
    ...useRefusals(),
    input: toInput,
    done: ({ channel }) => t("created", { name: channel.name }),
    onDone: (created) => {
      onClose();
      onCreated(created);
    },
    onClose,
  });
  return (
    <DialogForm title={title} submit={t("submit")} {...dialog}>
      <KindField
        mail={mail}
        value={form.values.kind}
        onChange={(kind) =>
          form.setValues({ kind, ...(signingRobots.includes(kind) ? {} : { secret: null }) })
        }
      />
      <NoticeFields form={form} kind={form.values.kind} timeZone={timeZone} />
    </DialogForm>
  );
}

/** What the general words of a refusal do not say. */
function useRefusals() {
  const t = useTranslations("notices");
  return {
    invalid: { "quietHours.from": t("quietInvalid"), "quietHours.until": t("quietInvalid") },
    explain: ({ code }: Issue) => (code === "URL_USER_INFO" ? t("targetUserInfo") : null),
  };
}

/** Only robots that sign have a secret; the form may still have one of a kind that was chosen before. */
function toInput({ secret, ...values }: NoticeValues) {
  return { ...values, secret: signingRobots.includes(values.kind) ? secret : null };
}

type EditProps = { channel: Channel; timeZone: string; onClose: () => void };

/** The address comes masked and stays unless it is typed again, as does the secret. */
export function EditNotice({ channel, timeZone, onClose }: EditProps) {
  const t = useTranslations("notices");
  const tUi = useTranslations("ui");
  const [removesSecret, setRemovesSecret] = useState(false);
  const { id, kind, name, target, events, quietHours, locale, updatedAt } = channel;
  const { form, dialog } = useFormDialog({
    mutation: useTRPC().notice.update.mutationOptions(),
    schema: noticeChange,
    draft: `notice.update ${id}`,
    secrets: ["secret", "target"],
    initialValues: { name, target, secret: null, events, quietHours, locale },
    ...useRefusals(),
    input: ({ secret, ...values }: Changes) => ({
      id,
      updatedAt,
      ...values,
      ...(removesSecret ? { secret: null } : secret !== null && { secret }),
    }),
    done: (record) => t("updated", { name: record.name }),
    onClose,
  });
  return (
    <DialogForm title={t("editTitle", { name })} submit={tUi("save")} {...dialog}>
      <NoticeFields form={form} kind={kind} timeZone={timeZone} hasSecret={channel.hasSecret} />
      {signingRobots.includes(kind) && channel.hasSecret && (
        <Checkbox
          label={t("removeSecret")}
          description={t("removeSecretHelp")}
          checked={removesSecret}
          onChange={(event) => setRemovesSecret(event.currentTarget.checked)}
        />
      )}
    </DialogForm>
  );
}

type Changes = Omit<NoticeValues, "kind" | "enabled">;
