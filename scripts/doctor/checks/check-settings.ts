import { createSeal, findWeakPassphrase } from "@/scripts/backup/seal";
import { fail, fine, type Finding, reasonOf, warn } from "@/scripts/doctor/finding";
import { type Env, misspeltSettings } from "@/server/env";
import {
  deploymentGaps,
  findGap,
  type SettingWarning,
  toSentence,
} from "@/server/domain/kernel/deployment-gaps";

const REFUSED = "the service does not start";

/** The sentences of a start that refuses, each as a finding. */
export function explainRefusal(error: unknown): Finding[] {
  const lines = (error instanceof Error ? error.message : String(error)).split("\n");
  return lines.map((line) => {
    const misspelt = misspeltSettings().find((each) => line === toSentence(each));
    if (misspelt !== undefined) return toWarning(misspelt);
    const gap = findGap(line);
    if (gap === undefined) return fail(line.replace(/\.$/, ""), REFUSED, adviceFor(line));
    return fail(`${gap.setting} ${gap.wrong}`, `${REFUSED}, as ${gap.cost}`, toAdvice(gap.todo));
  });
}

function adviceFor(line: string): string {
  const [setting = ""] = line.split(" ");
  if (!line.includes(" is required")) return "Correct it as .env.example explains.";
  const made = SECRETS[setting];
  return made === undefined ? "Set it; .env.example says to what." : `Set it, once and permanently: ${made}`;
}

/** Settings that an operator makes. */
const SECRETS: Partial<Record<string, string>> = {
  NEXTAUTH_SECRET: "NEXTAUTH_SECRET=$(openssl rand -hex 32)",
  ENCRYPTION_KEYS: "ENCRYPTION_KEYS=k1:$(openssl rand -hex 32)",
};

/** Settings that a start takes, and that cost something. */
export function checkSettings(settings: Env): Finding[] {
  const gaps = deploymentGaps(settings).filter(({ refused }) => !refused);
  const warnings = [...gaps, ...misspeltSettings()].map(toWarning);
  return [fine("every setting is valid"), ...warnings, ...checkProxies(settings), ...checkSeal(settings)];
}

function toWarning({ setting, wrong, cost, todo }: SettingWarning): Finding {
  return warn(`${setting} ${wrong}`, cost, toAdvice(todo));
}

/** Otherwise the next backup would be the first to say so, at night. */
function checkSeal({ BACKUP_PASSPHRASE, BACKUP_RECIPIENTS }: Env): Finding[] {
  try {
    createSeal({ BACKUP_PASSPHRASE, BACKUP_RECIPIENTS });
    const weakness = findWeakPassphrase({ BACKUP_PASSPHRASE });
    if (weakness === null) return [];
    const cost = "others may guess it and read the backups, which have all secrets";
    return [
      warn(weakness, cost, "Set five random words, and keep the former one for the backups that it opens."),
    ];
  } catch (error) {
    const todo = "Correct it as .env.example explains.";
    return [fail(reasonOf(error), "npm run backup fails, so there are no new backups", todo)];
  }
}

/** With an https address, something before the service ends TLS. */
function checkProxies({ NEXTAUTH_URL, TRUSTED_PROXIES, VERCEL }: Env): Finding[] {
  if (VERCEL !== undefined || !NEXTAUTH_URL.startsWith("https:")) return [];
  if (TRUSTED_PROXIES !== "vercel" && TRUSTED_PROXIES.length > 0) return [];
  return [
    warn(
      `TRUSTED_PROXIES names no address, and NEXTAUTH_URL (${new URL(NEXTAUTH_URL).origin}) is served through a proxy`,
      "all callers have the address of the proxy, so anyone who guesses passwords locks everyone out",
      "Set it to the address of the proxy as the service sees it, such as 127.0.0.1.",
    ),
  ];
}

function toAdvice(todo: string): string {
  return `${todo.slice(0, 1).toUpperCase()}${todo.slice(1)}.`;
}
