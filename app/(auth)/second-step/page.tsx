import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { getMe } from "@/app/_trpc/get-me";
import { AuthFrame } from "../_components/auth-frame";
import { localPath } from "../sign-in/_components/local-path";
import { RequiredSecondStep } from "./_components/required-second-step";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("security"))("setUp") };
}

type Props = { searchParams: Promise<{ from?: string | string[] }> };

/** Shown instead of the console while a second step must be set up; then leads to the requested page. */
async function SecondStepPage({ searchParams }: Props) {
  const after = localPath((await searchParams).from) ?? "/";
  const me = await getMe();
  if (me.secondStep !== "required") redirect(after);
  return (
    <AuthFrame user={me.user}>
      <RequiredSecondStep after={after} />
    </AuthFrame>
  );
}

export default withWords(["auth", "frame", "security"], SecondStepPage);
