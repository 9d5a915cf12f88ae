import { Alert } from "@mantine/core";
import { TRPCError } from "@trpc/server";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { getMe, serverCaller } from "@/app/_trpc/get-me";
import { AuthFrame } from "../../_components/auth-frame";
import { AcceptInvitation } from "./_components/accept-invitation";

export async function generateMetadata(): Promise<Metadata> {
  // The address holds the link's secret: no other site is to be told it.
  return { title: (await getTranslations("auth.invitation"))("title"), referrer: "no-referrer" };
}

type Props = { params: Promise<{ token: string }> };

/** Shows to what a link invites. Whoever is not signed in does that first, and comes back here. */
async function InvitationPage({ params }: Props) {
  const { token } = await params;
  const { user } = await getMe();
  const invitation = await findInvitation(token);
  const t = await getTranslations("auth.invitation");
  return (
    <AuthFrame user={user}>
      {invitation === null ? (
        <Alert color="yellow" variant="light" title={t("gone")}>
          {t("goneHint")}
        </Alert>
      ) : (
        <AcceptInvitation token={token} username={user.username} {...invitation} />
      )}
    </AuthFrame>
  );
}

/** Null where the link was used, taken back, is over, or is none. */
async function findInvitation(token: string) {
  const caller = await serverCaller();
  return caller.member.invitation({ token }).catch((error: unknown) => {
    if (error instanceof TRPCError && ["NOT_FOUND", "BAD_REQUEST"].includes(error.code)) return null;
    throw error;
  });
}

export default withWords(["auth", "frame"], InvitationPage);
