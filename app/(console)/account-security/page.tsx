import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountSecurity } from "./_components/account-security";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("security"))("title") };
}

export default function AccountSecurityPage() {
  return <AccountSecurity />;
}
