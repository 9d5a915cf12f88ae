"use client";

import { TextInput } from "@mantine/core";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { useRouter } from "@/app/_ui/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { Select } from "@/app/_ui/select";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { BloggerFields, toFields, toValues } from "./blogger-form";
import { useLinkupZone } from "./linkup-day";
import { useLinkIssue } from "./use-link-words";

const schemas = () => import("./blogger-schemas");
const schema = () => schemas().then(({ newBlogger }) => newBlogger);

type Props = {
  title: string;
  creator: string;
  onClose: () => void;
};

export function CreateBlogger({ title, creator: given, onClose }: Props) {
  const t = useTranslations("rosterChanges.form");
  const tWords = useTranslations("words.platform");
  const timeZone = useLinkupZone();
  const router = useRouter();
  const explainLinkOf = useLinkIssue();
  const toInput = ({ platform, creator, ...values }: typeof initialValues) => {
    const { url: _url, ...fields } = toFields(values, timeZone);
    return { ...fields, platform, creator };
  };
  const initialValues = { ...toValues(null, timeZone), platform: "STARMAP" as Platform, creator: given };
  const { form, dialog } = useFormDialog({
    mutation: useTRPC().blogger.create.mutationOptions(),
    schema,
    draft: `blogger.create ${given}`.trim(),
    initialValues,
    toInput,
    // One field holds the link or id, so the server's issues of both are shown there.
    place: ({ path }) => (path === "url" || path === "platformBloggerId" ? "creator" : path),
    explain: (issue, { platform }) => explainLinkOf(issue, platform),
    input: (values: typeof initialValues) => {
      const { platform } = values;
      // Copied text often has surrounding blanks.
      const [creator, nickname] = [values.creator.trim(), values.nickname.trim()];
      const { url: _url, ...fields } = toFields(values, timeZone);
      const known = Object.entries(fields).filter(([name, value]) => value !== null && name !== "creator");
      // Platform ids never contain these characters; every link contains one, however it was copied.
      const named = /[\s/:：／\\]|%3a/i.test(creator) ? { url: creator } : { platformBloggerId: creator };
      return { ...Object.fromEntries(known), ...named, platform, nickname };
    },
    // Replaces the address that opened the dialog.
    onDone: ({ id }) => router.replace(`/bloggers/${id}`),
    done: (made) => t("created", { name: made.nickname }),
    onClose,
  });
  // The platform of a pasted link is selected once per link, so that another one can still be chosen by hand.
  const followed = useRef<Platform | null>(null);
  const followLink = async (text: string) => {
    const { findPlatformOfLink } = await schemas();
    const platform = findPlatformOfLink(text);
    if (form.getValues().creator !== text || platform === followed.current) return;
    followed.current = platform;
    if (platform !== null) form.setFieldValue("platform", platform);
  };
  // A platform taken from the given link does not count as an edit; edits and a restored draft still do.
  const followGiven = useEffectEvent(async () => {
    const { findPlatformOfLink } = await schemas();
    const platform = findPlatformOfLink(given);
    if (platform === null) return;
    followed.current = platform;
    const opened = form.getInitialValues();
    form.setInitialValues({ ...opened, platform });
    if (form.getValues().platform === opened.platform) form.setFieldValue("platform", platform);
  });
  useEffect(() => {
    if (given !== "") followGiven().catch(nothing);
  }, [given]);
  return (
    <DialogForm title={title} submit={title} {...dialog}>
      <BloggerFields
        form={form}
        withoutLink
        first={
          <>
            <Select
              label={t("platform")}
              data={platforms.map((value) => ({ value, label: tWords(value) }))}
              allowDeselect={false}
              required
              {...form.getInputProps("platform")}
            />
            <TextInput
              label={t("creator")}
              description={t("creatorHelp")}
              required
              autoComplete="off"
              data-autofocus
              {...form.getInputProps("creator")}
              onChange={({ currentTarget: { value } }) => {
                form.setFieldValue("creator", value);
                followLink(value).catch(nothing);
              }}
            />
          </>
        }
      />
    </DialogForm>
  );
}

function nothing(): void {
  // Detection failed: the platform is chosen by hand.
}
