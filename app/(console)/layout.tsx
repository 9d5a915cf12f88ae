import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { TimeZoneKeeper } from "@/app/_components/preferences";
import { getMe } from "@/app/_trpc/get-me";
import { ConsoleFrame } from "./_components/console-frame";
import { MeProvider } from "./_components/me-context";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const me = await getMe();
  const navigation = (await cookies()).get("navigation")?.value;
  return (
    <MeProvider me={me}>
      <TimeZoneKeeper />
      <ConsoleFrame me={me} collapsedAtFirst={navigation === "narrow"}>
        {children}
      </ConsoleFrame>
    </MeProvider>
  );
}
