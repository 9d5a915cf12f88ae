import { concealAddresses } from "@/server/domain/kernel/conceal-addresses";
import { type Env } from "@/server/env";

/** `wrong: cost. todo` of one thing; `fine` says what was tried and held. */
export type Finding =
  | { level: "ok"; fine: string }
  | { level: "warn" | "fail"; wrong: string; cost: string; todo: string };

/** What checks look at: the settings, with the database that they lead to. */
export type Patient = { settings: Env; embedded: boolean; now: () => number };

export type Check = (patient: Patient) => Promise<Finding[]>;

export const fine = (text: string): Finding => ({ level: "ok", fine: text });

export function fail(wrong: string, cost: string, todo: string): Finding {
  return { level: "fail", wrong, cost, todo };
}

export function warn(wrong: string, cost: string, todo: string): Finding {
  return { level: "warn", wrong, cost, todo };
}

/** Without what addresses hold. Errors of several addresses have no message of their own. */
export function reasonOf(error: unknown): string {
  const { message = "", code = "", cause } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  const text = message === "" ? code : message;
  const whole = concealAddresses(text === "" ? String(error) : text);
  const reason = whole.replaceAll(/\s+/g, " ").slice(0, 300);
  const behind = cause instanceof Error ? ` (${reasonOf(cause)})` : "";
  return reason.replace(/\.$/, "") + behind;
}

/** @throws Error when `work` has not ended by then */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1_000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
