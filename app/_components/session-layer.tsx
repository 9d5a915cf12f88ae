"use client";

import { useLayoutEffect, useState } from "react";
import { offerRenewal } from "@/app/_trpc/session-renewal";
import { lazy, useLazy } from "@/app/_ui/lazy/lazy";

const signInAgain = lazy(() => import("./sign-in-again"));

type Props = {
  user: { id: string; username: string; nickname: string };
  organizationId?: string | undefined;
};

type Asked = { renewed: () => void; failed: () => void };

/**
 * Signs the page's user in again, above the page, after a call finds that the session has ended. The form is
 * loaded only then, as most users never see it.
 */
export function SessionLayer({ user, organizationId }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  // A layout effect, so that it runs before the page's first call.
  useLayoutEffect(
    () =>
      offerRenewal(
        { userId: user.id, organizationId },
        () => new Promise((renewed, failed) => setAsked({ renewed, failed })),
      ),
    [user.id, organizationId],
  );
  const end = (how: keyof Asked) => {
    setAsked(null);
    asked?.[how]();
  };
  const loaded = useLazy(signInAgain, { wanted: asked !== null, giveUp: () => end("failed") });
  if (asked === null || loaded === undefined) return null;
  return <loaded.SignInAgain user={user} organizationId={organizationId} onRenewed={() => end("renewed")} />;
}
