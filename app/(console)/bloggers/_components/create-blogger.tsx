"use client";

import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { useRouter } from "@/app/_ui/navigation";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { lazy, useLazy } from "@/app/_ui/lazy/lazy";
import { Select } from "@/app/_ui/select";
import { WaitingDialog } from "@/app/_ui/waiting-dialog";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { BloggerFields, toFields, toValues } from "./blogger-form";
import { useLinkupZone } from "./linkup-day";
import { loadBloggerSchemas, useLinkIssue } from "./use-link-words";

const lazySchemas = lazy(loadBloggerSchemas);
const schema = () => loadBloggerSchemas().then(({ newBlogger }) => newBlogger);

type Props = {
  title: string;
  creator: string;
  onClose: () => void;
};

/** Waits for the platform of a link that opened the dialog, as it belongs to the form's initial values. */
export function CreateBlogger(props: Props) {
  const { creator, onClose } = props;
  const [isSkipped, setSkipped] = useState(creator === "");
  // Without detection the platform is chosen by hand.
  const loaded = useLazy(lazySchemas, { wanted: !isSkipped, giveUp: () => setSkipped(true), isQuiet: true });
  if (!isSkipped && loaded === undefined) return <WaitingDialog state="loading" onClose={onClose} />;
  return <CreateForm {...props} linked={loaded?.findPlatformOfLink(creator) ?? null} />;
}

function CreateForm({ title, creator: given, linked, onClose }: Props & { linked: Platform | null }) {
  const t = useTranslations("rosterChanges.form");
  const tWords = useTranslations("words.platform");
  const timeZone = useLinkupZone();
  const router = useRouter();
  const explainLinkOf = useLinkIssue();
  const toInput = ({ platform, creator, followed: _followed, ...values }: typeof initialValues) => {
    const { url: _url, ...fields } = toFields(values, timeZone, { platform, priceJson: null });
    return { ...fields, platform, creator };
  };
  const initialValues = {
    ...toValues(null, timeZone),
    platform: linked ?? ("STARMAP" satisfies Platform),
    creator: given,
    // A value of the form, as a restored draft must know whether its platform was chosen by hand after that.
    followed: linked,
  };
  const { form, dialog } = useFormDialog({
    mutation: useTRPC().blogger.create.mutationOptions(),
    schema,
    draft: `blogger.create ${given}`.trim(),
    initialValues,
    toInput,
    // One field holds the link or id, so the server's issues of both are shown there.
    place: ({ path }) => (path === "url" || path === "platformBloggerId" ? "creator" : path),
    explain: (issue, { platform }) => explainLinkOf(issue, platform),
    input: ({ followed: _followed, ...values }: typeof initialValues) => {
      const { platform } = values;
      // Copied text often has surrounding blanks.
      const [creator, nickname] = [values.creator.trim(), values.nickname.trim()];
      const { url: _url, ...fields } = toFields(values, timeZone, { platform, priceJson: null });
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
  // The platform of a link is selected once per link, so that another one can still be chosen by hand.
  const { creator } = form.values;
  const followLink = useEffectEvent(async () => {
    const platform = creator === given ? linked : (await loadBloggerSchemas()).findPlatformOfLink(creator);
    const { creator: typed, followed } = form.getValues();
    if (typed !== creator || platform === followed) return;
    form.setFieldValue("followed", platform);
    if (platform !== null) form.setFieldValue("platform", platform);
  });
  useEffect(() => {
    followLink().catch(() => undefined);
  }, [creator]);
  return (
    <DialogForm title={title} submit={title} {...dialog}>
      <BloggerFields
        form={form}
        platform={form.values.platform}
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
            />
          </>
        }
      />
    </DialogForm>
  );
}
