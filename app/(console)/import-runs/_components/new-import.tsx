"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { PageHeader } from "@/app/_ui/page-header";
import { useUrlState } from "@/app/_ui/use-url-state";
import { ChooseFile } from "./choose-file";

// Choosing a file needs none of its tables and inputs.
const ImportPreview = dynamic(() => import("./import-preview").then((preview) => preview.ImportPreview));

export function NewImport() {
  const t = useTranslations("importRuns");
  const [params, change] = useUrlState();
  const file = params.get("file");
  return (
    <>
      <PageHeader above={<BackToPage page="importRuns" />} title={t("new.title")} note={t("new.note")} />
      {file === null ? (
        <ChooseFile onTaken={(fileId) => change({ file: fileId })} />
      ) : (
        <ImportPreview key={file} fileId={file} onAgain={() => change({ file: null })} />
      )}
    </>
  );
}
