import { TRPCError } from "@trpc/server";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { findMe, serverCaller } from "@/app/_trpc/get-me";
import { type IssueCode, ServiceError } from "@/server/domain/kernel/errors";
import { AuthFrame } from "../../_components/auth-frame";
import { AcceptInvitation } from "./_components/accept-invitation";
import { EndedInvitation } from "./_components/ended-invitation";
import { InvitationFacts } from "./_components/invitation-facts";
import { SignUp } from "./_components/sign-up";

export async function generateMetadata(): Promise<Metadata> {
  // The address contains the link's secret, which must not reach other sites.
  return { title: (await getTranslations("auth.invitation"))("title"), referrer: "no-referrer" };
}

type Props = { params: Promise<{ token: string }> };

/** Accepts an invitation: with the signed-in account, after signing in, or with a new account. */
async function InvitationPage({ params }: Props) {
  const { token } = await params;
  const me = await findMe();
  const here = `/invitations/${token}`;
  // Both are required first, and lead back here.
  if (me?.passwordChange === "required") redirect(`/change-password?from=${encodeURIComponent(here)}`);
  if (me?.secondStep === "required") redirect(`/second-step?from=${encodeURIComponent(here)}`);
  const { invitation, ended } = await findInvitation(token);
  if (invitation === null)
    return (
      <AuthFrame user={me?.user}>
        <EndedInvitation why={ended} isSignedIn={me !== null} />
      </AuthFrame>
    );
  const { signUp, isMember, ...facts } = invitation;
  return (
    <AuthFrame user={me?.user}>
      <InvitationFacts {...facts}>
        {me !== null && (
          <AcceptInvitation
            token={token}
            isMember={isMember}
            name={facts.organizationName}
            username={me.user.username}
            isOpen={facts.obstacle === null}
          />
        )}
        {me === null && facts.obstacle === null && <SignUp token={token} signUp={signUp} />}
      </InvitationFacts>
    </AuthFrame>
  );
}

/** `ended` is the code of the reason why the link is no longer valid. */
async function findInvitation(token: string) {
  const caller = await serverCaller();
  try {
    return { invitation: await caller.member.invitation({ token }), ended: undefined };
  } catch (error) {
    if (error instanceof TRPCError && ["NOT_FOUND", "BAD_REQUEST"].includes(error.code))
      return { invitation: null, ended: codeOf(error) };
    throw error;
  }
}

function codeOf({ cause }: TRPCError): IssueCode | undefined {
  return cause instanceof ServiceError ? cause.issues?.[0]?.code : undefined;
}

export default withWords(["auth", "frame"], InvitationPage);
