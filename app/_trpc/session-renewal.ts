/** Signs the person of the page in again; rejects where that cannot be asked. */
type Renewal = () => Promise<void>;

/** The person of a page, and what they work in on it. */
type Owner = { userId: string; organizationId?: string | undefined };

let renewal: Renewal | null = null;
let running: Promise<void> | undefined;
let giveUp: (() => void) | undefined;
let owner: Owner | undefined;

/** Whose page this is; undefined where nobody is signed in. */
export function pageOwner(): Owner | undefined {
  return owner;
}

/** What each call says of whose page it comes from: in the session of anybody else it is refused. */
export function headersOfPage(): Record<string, string> {
  return owner === undefined ? {} : { "x-user-id": owner.userId };
}

/**
 * Says whose page this is, and how they sign in again above it. Returns what takes that back: calls that wait
 * for the sign-in fail then, as nothing asks for it any more.
 */
export function offerRenewal(of: Owner, renew: Renewal): () => void {
  owner = of;
  renewal = renew;
  return () => {
    giveUp?.();
    if (renewal !== renew) return;
    renewal = null;
    owner = undefined;
  };
}

/**
 * Asks the person to sign in again, once for all calls that need it. Resolves to whether a call can be tried
 * again. A page of nobody in particular leads to the sign-in page instead.
 */
export async function renewSession(): Promise<boolean> {
  if (renewal === null) {
    leadToSignIn();
    return false;
  }
  running ??= settled(renewal).finally(() => (running = giveUp = undefined));
  return running.then(
    () => true,
    () => false,
  );
}

function settled(renew: Renewal): Promise<void> {
  return new Promise((resolve, reject) => {
    giveUp = reject;
    renew().then(resolve, reject);
  });
}

/** Opens the sign-in page, which leads back here. */
export function leadToSignIn(): void {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?from=${encodeURIComponent(here)}`);
}
