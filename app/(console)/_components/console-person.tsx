import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { TimeZoneKeeper } from "@/app/_components/preferences";
import { SessionLayer } from "@/app/_components/session-layer";
import { serverCaller, wayBack } from "@/app/_trpc/get-me";
import type { Me } from "@/app/_trpc/trpc";
import { ClosedBanner } from "./closed-banner";
import { ConsoleFrame } from "./console-frame";
import { FirstPasswordBanner } from "./first-password-banner";
import { MeProvider } from "./me-context";
import { ReceivedInvitations } from "./received-invitations";
import { SandboxBanner } from "./sandbox-banner";

export async function ConsolePerson({ me, children }: { me: Me; children: ReactNode }) {
  if (me.passwordChange === "required") redirect(`/change-password${await wayBack()}`);
  if (me.secondStep === "required") redirect(`/second-step${await wayBack()}`);
  const caller = await serverCaller();
  const { list: invitations } = await caller.member.receivedInvitations();
  const kept = await cookies();
  const navigation = kept.get("navigation")?.value;
  const offersPassword = me.passwordChange === "offered" && kept.get("first-password")?.value !== me.user.id;
  return (
    <MeProvider me={me}>
      <SessionLayer user={me.user} organizationId={me.organization?.id} />
      <TimeZoneKeeper />
      <ConsoleFrame me={me} collapsedAtFirst={navigation === "narrow"}>
        <ReceivedInvitations invitations={invitations} />
        {me.organization !== null && <ClosedBanner organization={me.organization} />}
        {me.sandboxOf !== null && <SandboxBanner of={me.sandboxOf} />}
        {offersPassword && <FirstPasswordBanner user={me.user} />}
        {children}
      </ConsoleFrame>
    </MeProvider>
  );
}
