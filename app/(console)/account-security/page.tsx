import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { AccountSecurity } from "./_components/account-security";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("security"))("title") };
}

function AccountSecurityPage() {
  return <AccountSecurity />;
}

export default withWords(["security"], AccountSecurityPage);
