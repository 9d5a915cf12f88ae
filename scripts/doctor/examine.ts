import { checkDatabase } from "@/scripts/doctor/checks/check-database";
import { checkFolders } from "@/scripts/doctor/checks/check-folders";
import { checkJobs } from "@/scripts/doctor/checks/check-jobs";
import { checkKeys } from "@/scripts/doctor/checks/check-keys";
import { checkLimiter } from "@/scripts/doctor/checks/check-limiter";
import { checkMail } from "@/scripts/doctor/checks/check-mail";
import { checkOutbound } from "@/scripts/doctor/checks/check-outbound";
import { checkSettings, explainRefusal } from "@/scripts/doctor/checks/check-settings";
import { checkStore } from "@/scripts/doctor/checks/check-store";
import { checkTraces } from "@/scripts/doctor/checks/check-traces";
import { type Check, fail, type Finding, type Patient, reasonOf } from "@/scripts/doctor/finding";
import { type Env, parseEnv } from "@/server/env";

/** What is looked at, in this order. A new check is a file in `checks` and a row here. */
const checks: Record<string, Check> = {
  settings: ({ settings }) => Promise.resolve(checkSettings(settings)),
  folders: checkFolders,
  database: checkDatabase,
  keys: checkKeys,
  limiter: checkLimiter,
  store: checkStore,
  jobs: checkJobs,
  mail: checkMail,
  traces: checkTraces,
  outbound: checkOutbound,
};

export type Report = { check: string; findings: Finding[] }[];

type Options = { embedded?: boolean; now?: () => number; only?: readonly string[] };

/** Examines what the settings of this process lead to. With wrong settings nothing else is looked at. */
export async function examine({ embedded = false, now = Date.now, only }: Options = {}): Promise<Report> {
  let settings: Env;
  try {
    settings = parseEnv(process.env);
  } catch (error) {
    return [{ check: "settings", findings: explainRefusal(error) }];
  }
  const patient: Patient = { settings, embedded, now };
  const chosen = Object.entries(checks).filter(([name]) => only === undefined || only.includes(name));
  return Promise.all(
    chosen.map(async ([check, look]) => ({ check, findings: await look(patient).catch(unexpected) })),
  );
}

function unexpected(error: unknown): Finding[] {
  return [fail(`The check itself failed: ${reasonOf(error)}`, "this part is unknown", "Report it.")];
}

/** The report as a person reads it, and whether anything failed. */
export function toText(report: Report): { text: string; failed: boolean } {
  const lines = report.flatMap(({ check, findings }) => findings.map((finding) => toLines(check, finding)));
  const levels = report.flatMap(({ findings }) => findings.map(({ level }) => level));
  const count = (wanted: Finding["level"]) => levels.filter((level) => level === wanted).length;
  const [failures, warnings] = [count("fail"), count("warn")];
  const words = [
    ...(failures > 0 ? [`${failures} to mend`] : []),
    ...(warnings > 0 ? [`${warnings} to think about`] : []),
  ];
  const end = words.length === 0 ? "Nothing is wrong." : `${words.join(", ")}.`;
  return { text: [...lines, end].join("\n"), failed: failures > 0 };
}

const WIDTH = 9;

function toLines(check: string, finding: Finding): string {
  const name = check.padEnd(WIDTH);
  if (finding.level === "ok") return `ok    ${name} ${finding.fine}`;
  const { level, wrong, cost, todo } = finding;
  const indent = " ".repeat("FAIL  ".length + WIDTH + 1);
  return `${level.toUpperCase()}  ${name} ${wrong}:\n${indent}${cost}.\n${indent}${todo}`;
}
