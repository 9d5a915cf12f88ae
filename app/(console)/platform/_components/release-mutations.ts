"use client";

import { useMutation } from "@tanstack/react-query";
import { useEditDialog } from "@/app/_components/use-edit-dialog";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { useTRPC } from "@/app/_trpc/trpc";
import type { Issue } from "@/server/domain/kernel/errors";
import type { DesktopPlatform } from "@/server/domain/release";
import type { Release } from "./release-values";

export type ReleaseChange = { notes: string; forceUpdate: boolean };
type Values = ReleaseChange & { uploadId: string; version: string; platform: string };
type Creating = { done: (made: { version: string }) => string; onClose: () => void };
type Updating = {
  row: Release;
  reload: () => Promise<Release | undefined>;
  done: () => string;
  onClose: () => void;
};

const schemas = () => import("./release-schemas");
const schema = {
  desktop: () => schemas().then(({ newReleases }) => newReleases.desktop),
  assets: () => schemas().then(({ newReleases }) => newReleases.assets),
  change: () => schemas().then(({ releaseChange }) => releaseChange),
};
const initialValues: Values = { uploadId: "", version: "", platform: "web", notes: "", forceUpdate: false };
const files = ["uploadId"] as const;
/** The notes have a name of their own in each kind. */
const place = ({ path }: Issue) => (path === "updateLog" || path === "releaseNotes" ? "notes" : path);
const toValues = ({ notes, mark }: Release) => ({ notes: notes ?? "", forceUpdate: mark === "forced" });

/** What the forms of each kind send. */
export const releaseMutations = {
  desktop: {
    useCreate: (form: Creating) =>
      useFormDialog({
        ...form,
        mutation: useTRPC().desktopVersion.create.mutationOptions(),
        schema: schema.desktop,
        draft: "desktopVersion.create",
        files,
        place,
        initialValues: { ...initialValues, platform: "win" },
        input: ({ notes, platform, ...values }) => ({
          ...values,
          platform: platform as DesktopPlatform,
          updateLog: notes || null,
        }),
      }),
    useUpdate: (form: Updating) =>
      useEditDialog({
        ...form,
        mutation: useTRPC().desktopVersion.update.mutationOptions(),
        schema: schema.change,
        draft: `desktopVersion.update ${form.row.id}`,
        place,
        toValues,
        input: ({ notes, forceUpdate }, { id, updatedAt }) => ({
          id,
          updatedAt,
          forceUpdate,
          updateLog: notes || null,
        }),
      }),
    useUpload: () => {
      const { beginUpload, cancelUpload } = useTRPC().desktopVersion;
      const { mutateAsync: begin } = useMutation(beginUpload.mutationOptions());
      const { mutateAsync: cancel } = useMutation(cancelUpload.mutationOptions());
      return { begin, cancel };
    },
  },
  assets: {
    useCreate: (form: Creating) =>
      useFormDialog({
        ...form,
        mutation: useTRPC().frontendAsset.create.mutationOptions(),
        schema: schema.assets,
        draft: "frontendAsset.create",
        files,
        place,
        initialValues,
        input: ({ notes, forceUpdate: _none, ...values }) => ({ ...values, releaseNotes: notes || null }),
      }),
    useUpdate: (form: Updating) =>
      useEditDialog({
        ...form,
        mutation: useTRPC().frontendAsset.update.mutationOptions(),
        schema: schema.change,
        draft: `frontendAsset.update ${form.row.id}`,
        place,
        toValues,
        input: ({ notes }, { id, updatedAt }) => ({ id, updatedAt, releaseNotes: notes || null }),
      }),
    useUpload: () => {
      const { beginUpload, cancelUpload } = useTRPC().frontendAsset;
      const { mutateAsync: begin } = useMutation(beginUpload.mutationOptions());
      const { mutateAsync: cancel } = useMutation(cancelUpload.mutationOptions());
      return { begin, cancel };
    },
  },
};
