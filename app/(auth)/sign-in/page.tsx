import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { findMe } from "@/app/_trpc/get-me";
import { AuthFrame } from "../_components/auth-frame";
import { localPath } from "./_components/local-path";
import { SignInForm } from "./_components/sign-in-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth"))("title") };
}

type Props = { searchParams: Promise<{ from?: string | string[] }> };

async function SignInPage({ searchParams }: Props) {
  const from = localPath((await searchParams).from);
  if ((await findMe()) !== null) redirect(from ?? "/");
  return (
    <AuthFrame>
      <SignInForm from={from} />
    </AuthFrame>
  );
}

export default withWords(["auth", "frame"], SignInPage);
