import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { getMe } from "@/app/_trpc/get-me";
import { AuthFrame } from "../_components/auth-frame";
import { localPath } from "../sign-in/_components/local-path";
import { FirstPassword } from "./_components/first-password";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("frame.firstPassword"))("title") };
}

type Props = { searchParams: Promise<{ from?: string | string[] }> };

/** Shown instead of the console while the password must be changed; then leads to the requested page. */
async function ChangePasswordPage({ searchParams }: Props) {
  const after = localPath((await searchParams).from) ?? "/";
  const me = await getMe();
  if (me.passwordChange !== "required") redirect(after);
  return (
    <AuthFrame user={me.user}>
      <FirstPassword
        username={me.user.username}
        why={me.passwordChangeReason ?? "administrator"}
        after={after}
      />
    </AuthFrame>
  );
}

export default withWords(["auth", "frame"], ChangePasswordPage);
