type Renewal = () => Promise<void>;

type Owner = { userId: string; organizationId?: string | undefined };

let renewal: Renewal | null = null;
let running: Promise<void> | undefined;
let giveUp: (() => void) | undefined;
let owner: Owner | undefined;

/** The page's user; undefined if no user is signed in. */
export function pageOwner(): Owner | undefined {
  return owner;
}

/** Headers that name the page's user. The server refuses the call in another user's session. */
export function headersOfPage(): Record<string, string> {
  return owner === undefined ? {} : { "x-user-id": owner.userId };
}

/**
 * Registers the page's user and how to sign in again. Returns the function that unregisters it; calls that
 * wait for the sign-in then fail.
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
 * Asks the user to sign in again, once for all waiting calls. Resolves to whether a call can be repeated. A
 * page without a user leads to the sign-in page instead.
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

export function leadToSignIn(): void {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?from=${encodeURIComponent(here)}`);
}
