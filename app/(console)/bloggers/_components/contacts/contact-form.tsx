"use client";

import { SimpleGrid, Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import { changedFields } from "@/app/_components/changed-fields";
import { useEditDialog } from "@/app/_components/use-edit-dialog";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { useTRPC } from "@/app/_trpc/trpc";
import { DayInput, MinuteInput } from "@/app/_ui/date-inputs";
import { DialogForm } from "@/app/_ui/dialogs";
import { Select } from "@/app/_ui/select";
import { contactChannels } from "@/server/domain/roster/contact";
import { useLinkupZone } from "../linkup-day";
import {
  type Contact,
  type ContactValues,
  newContact,
  toContactInput,
  toContactValues,
} from "./contact-values";

const schema = () => import("./contact-schemas").then(({ contactFields }) => contactFields);
const someFields = () => import("./contact-schemas").then(({ contactFields }) => contactFields.partial());

export type Named = { id: string; nickname: string };

export function AddContact({ blogger, onClose }: { blogger: Named; onClose: () => void }) {
  const t = useTranslations("contacts");
  const timeZone = useLinkupZone();
  const { contact, workplace } = useTRPC();
  const toInput = (values: ContactValues) => toContactInput(values, timeZone);
  const { form, dialog } = useFormDialog({
    mutation: contact.create.mutationOptions(),
    schema,
    draft: `contact.create ${blogger.id}`,
    initialValues: newContact,
    toInput,
    input: (values: ContactValues) => ({ ...toInput(values), bloggerId: blogger.id }),
    done: () => t("added", { name: blogger.nickname }),
    refreshes: [contact.pathKey(), workplace.pathKey()],
    onClose,
  });
  return (
    <DialogForm title={t("addTo", { name: blogger.nickname })} submit={t("save")} {...dialog}>
      <ContactFields form={form} isNew />
    </DialogForm>
  );
}

type EditProps = { entry: Contact; reload: () => Promise<Contact | undefined>; onClose: () => void };

export function EditContact({ entry, reload, onClose }: EditProps) {
  const t = useTranslations("contacts");
  const timeZone = useLinkupZone();
  const { contact, workplace } = useTRPC();
  const toValues = (row: Contact) => toContactValues(row, timeZone);
  const toChanges = (values: ContactValues, row: Contact) => {
    const all: Record<string, unknown> = toContactInput(values, timeZone);
    const changed = Object.keys(changedFields(toValues(row), values));
    return Object.fromEntries(changed.map((name) => [name, all[name]]));
  };
  const { form, notice, dialog } = useEditDialog({
    row: entry,
    reload,
    toValues,
    mutation: contact.update.mutationOptions(),
    schema: someFields,
    draft: `contact.update ${entry.id}`,
    toInput: toChanges,
    input: (values, row) => ({ id: row.id, updatedAt: row.updatedAt, ...toChanges(values, row) }),
    done: () => t("saved"),
    refreshes: [contact.pathKey(), workplace.pathKey()],
    onClose,
  });
  return (
    <DialogForm title={t("editTitle")} {...dialog}>
      {notice}
      <ContactFields form={form} />
    </DialogForm>
  );
}

type ContactForm = {
  values: ContactValues;
  getInputProps: (name: keyof ContactValues) => object;
  setFieldValue: (name: "at" | "nextAt", value: string) => void;
};

function ContactFields({ form, isNew = false }: { form: ContactForm; isNew?: boolean }) {
  const t = useTranslations("contacts");
  const given = (text: string) => (text === "" ? undefined : text);
  return (
    <>
      <Textarea
        label={t("text")}
        placeholder={t("textHint")}
        required
        autosize
        minRows={3}
        maxRows={12}
        data-autofocus
        {...form.getInputProps("text")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <Select
          label={t("channel")}
          data={contactChannels.map((value) => ({ value, label: t(`channels.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps("channel")}
        />
        <DayInput
          label={t("nextAt")}
          placeholder={t("noNext")}
          isAhead
          value={given(form.values.nextAt)}
          onChange={(day) => form.setFieldValue("nextAt", day ?? "")}
        />
      </SimpleGrid>
      <MinuteInput
        label={t("at")}
        placeholder={isNew ? t("now") : ""}
        value={given(form.values.at)}
        onChange={(minute) => form.setFieldValue("at", minute ?? "")}
      />
    </>
  );
}
