import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { getMe } from "@/app/_trpc/get-me";
import { AuthFrame } from "../_components/auth-frame";
import { RequiredSecondStep } from "./_components/required-second-step";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("security"))("setUp") };
}

/** Stands before the console while a second step has to be set up. */
async function SecondStepPage() {
  const me = await getMe();
  if (me.secondStep !== "required") redirect("/");
  return (
    <AuthFrame user={me.user}>
      <RequiredSecondStep />
    </AuthFrame>
  );
}

export default withWords(["auth", "frame", "security"], SecondStepPage);
