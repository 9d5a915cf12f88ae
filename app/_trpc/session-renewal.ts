/** Signs the person of the page in again; rejects where that cannot be asked. */
type Renewal = () => Promise<void>;

let renewal: Renewal | null = null;
let running: Promise<void> | undefined;
let person: string | undefined;

/** Whose page this is; undefined where nobody is signed in. */
export function personOfPage(): string | undefined {
  return person;
}

/** What each call says of whose page it comes from: in the session of anybody else it is refused. */
export function headersOfPage(): Record<string, string> {
  return person === undefined ? {} : { "x-user-id": person };
}

/** Says whose page this is, and how they sign in again above it. Returns what takes that back. */
export function offerRenewal(userId: string, renew: Renewal): () => void {
  person = userId;
  renewal = renew;
  return () => {
    if (renewal !== renew) return;
    renewal = null;
    person = undefined;
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
  running ??= renewal().finally(() => (running = undefined));
  return running.then(
    () => true,
    () => false,
  );
}

/** Opens the sign-in page, which leads back here. */
export function leadToSignIn(): void {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?from=${encodeURIComponent(here)}`);
}
