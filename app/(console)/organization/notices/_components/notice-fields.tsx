"use client";

import { Checkbox, Group, PasswordInput, SimpleGrid, Switch, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { RadioChoices } from "@/app/_ui/radio-choices";
import { type Locale, locales } from "@/server/domain/kernel/languages";
import {
  noticeEvents,
  type NoticeEvent,
  type NoticeKind,
  noticeKinds,
  type QuietHours,
  signingRobots,
} from "@/server/domain/integration/notice/notice-fields";

export type NoticeValues = {
  kind: NoticeKind;
  name: string;
  target: string;
  secret: string | null;
  events: NoticeEvent[];
  quietHours: QuietHours | null;
  locale: Locale;
  enabled: boolean;
};

const NIGHT: QuietHours = { from: "22:00", until: "08:00" };

type KindProps = { mail: boolean; value: NoticeKind; onChange: (kind: NoticeKind) => void };

export function KindField({ mail, value, onChange }: KindProps) {
  const t = useTranslations("notices");
  return (
    <RadioChoices
      label={t("fields.kind")}
      choices={noticeKinds.filter((kind) => mail || kind !== "MAIL")}
      nameOf={(kind) => t(`kinds.${kind}`)}
      value={value}
      onChange={onChange}
      inline
    />
  );
}

type Path = "name" | "target" | "secret" | "events" | "quietHours.from" | "quietHours.until";
type Shown = Pick<NoticeValues, "secret" | "quietHours" | "locale">;
type Props = {
  form: {
    values: Shown;
    getInputProps: (path: Path) => GetInputPropsReturnType;
    setFieldValue: {
      (path: "secret", value: string | null): void;
      (path: "quietHours", value: QuietHours | null): void;
      (path: "locale", value: Locale): void;
    };
  };
  kind: NoticeKind;
  timeZone: string;
  hasSecret?: boolean;
};

export function NoticeFields({ form, kind, timeZone, hasSecret = false }: Props) {
  const t = useTranslations("notices");
  const { secret, quietHours, locale } = form.values;
  return (
    <>
      <TextInput
        label={t("fields.name")}
        description={t("nameHelp")}
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <TextInput
        label={t(kind === "MAIL" ? "fields.addresses" : "fields.target")}
        description={t(`targetHelp.${kind}`)}
        autoComplete="off"
        {...form.getInputProps("target")}
      />
      {signingRobots.includes(kind) && (
        <PasswordInput
          label={t("fields.secret")}
          description={t(hasSecret ? "secretKept" : "secretHelp")}
          autoComplete="off"
          {...form.getInputProps("secret")}
          value={secret ?? ""}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue("secret", value === "" ? null : value)
          }
        />
      )}
      <Checkbox.Group label={t("fields.events")} {...form.getInputProps("events")}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs" mt="xs">
          {noticeEvents.map((event) => (
            <Checkbox key={event} value={event} label={t(`events.${event}`)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Switch
        label={t("quiet")}
        description={t("quietHelp", { timeZone })}
        checked={quietHours !== null}
        onChange={(event) => form.setFieldValue("quietHours", event.currentTarget.checked ? NIGHT : null)}
      />
      {quietHours !== null && (
        <Group grow align="start">
          <TextInput type="time" label={t("quietFrom")} {...form.getInputProps("quietHours.from")} />
          <TextInput type="time" label={t("quietUntil")} {...form.getInputProps("quietHours.until")} />
        </Group>
      )}
      <RadioChoices
        label={t("fields.locale")}
        choices={locales}
        nameOf={(choice) => t(`locales.${choice}`)}
        value={locale}
        onChange={(choice) => form.setFieldValue("locale", choice)}
        inline
      />
    </>
  );
}
