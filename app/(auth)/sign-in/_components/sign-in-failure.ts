/** Why a sign-in failed; `minutes` to wait where there are some. */
export type SignInFailure =
  { kind: "failed" | "unexpected" | "unreachable" } | { kind: "locked" | "throttled"; minutes: number };

/** Reads the error that next-auth hands on: a reason, with the seconds to wait behind a colon where there are some. */
export function toSignInFailure(error: string | null | undefined): SignInFailure {
  const [reason, seconds] = (error ?? "").split(":");
  const minutes = Math.max(1, Math.ceil(Number(seconds ?? 900) / 60) || 15);
  switch (reason) {
    case "ACCOUNT_LOCKED":
      return { kind: "locked", minutes };
    case "RATE_LIMITED":
      return { kind: "throttled", minutes };
    case "INVALID_CREDENTIALS":
    case "VALIDATION_FAILED":
    case "CredentialsSignin":
      return { kind: "failed" };
    default:
      return { kind: "unexpected" };
  }
}
