import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { getMe } from "@/app/_trpc/get-me";
import { AuthFrame } from "../_components/auth-frame";
import { FirstPassword } from "./_components/first-password";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("frame.firstPassword"))("title") };
}

/** Stands before the console while the password has to be changed. */
async function ChangePasswordPage() {
  const me = await getMe();
  if (me.passwordChange !== "required") redirect("/");
  return (
    <AuthFrame user={me.user}>
      <FirstPassword username={me.user.username} />
    </AuthFrame>
  );
}

export default withWords(["auth", "frame"], ChangePasswordPage);
