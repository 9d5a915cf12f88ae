export type SignInFailure =
  | { kind: "failed" | "secondStep" | "secondStepFailed" | "phoneWrong" | "unexpected" | "unreachable" }
  | { kind: "locked" | "throttled" | "tooManyCodes"; minutes: number };

export function toSignInFailure(error: string | null | undefined): SignInFailure {
  const [reason, seconds] = (error ?? "").split(":");
  const minutes = Math.max(1, Math.ceil(Number(seconds ?? 900) / 60) || 15);
  switch (reason) {
    case "ACCOUNT_LOCKED":
      return { kind: "locked", minutes };
    case "RATE_LIMITED":
      return { kind: "throttled", minutes };
    case "TOTP_REQUIRED":
      return { kind: "secondStep" };
    case "TOTP_INVALID":
      return { kind: "secondStepFailed" };
    case "INVALID_CREDENTIALS":
    case "VALIDATION_FAILED":
    case "CredentialsSignin":
      return { kind: "failed" };
    default:
      return { kind: "unexpected" };
  }
}
