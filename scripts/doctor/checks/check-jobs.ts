import { doesOutwardWork } from "@/server/domain/kernel/deployment-gaps";
import { namesJobServer } from "@/server/env";
import { fail, fine, type Finding, type Patient, warn } from "@/scripts/doctor/finding";
import { postJson } from "@/scripts/doctor/post-json";
import { isUnconfirmed } from "@/scripts/launch/restored-copy";

const CLOUD = "https://inn.gs";
const DEV = "http://127.0.0.1:8288";
const COST = "no retry of a push, no task and no import of a file runs";

/** Sends an event that no function listens to: the server is reached and takes the event key. */
export async function checkJobs({ settings }: Patient): Promise<Finding[]> {
  const { DATA_DIR, JOBS_PORT, VERCEL, INNGEST_EVENT_KEY = "dev" } = settings;
  if (isUnconfirmed(DATA_DIR))
    return [
      warn(
        `${DATA_DIR} was restored and is not confirmed, so it does no outward work`,
        "no job runs: no task starts, and no push, notice or retry is sent",
        "If it takes the place of the former service, run npm run restore -- --confirm and start again; beside that one leave it so.",
      ),
    ];
  if (!doesOutwardWork(settings)) return [fine("no job runs here, as these settings say")];
  if (JOBS_PORT !== undefined) return [fine("the embedded engine runs the jobs")];
  if (VERCEL === undefined && !namesJobServer(settings))
    return [fine("no job server is named: npm start brings the embedded engine")];
  return [await askServer(addressOf(settings), INNGEST_EVENT_KEY)];
}

async function askServer(base: string, eventKey: string): Promise<Finding> {
  const { host, username, password } = new URL(base);
  if (username !== "" || password !== "")
    return fail(
      `The address of the job server at ${host} has a user or a password in it, so no call can be made`,
      COST,
      "Remove them: the keys INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY are what the server asks for.",
    );
  const outcome = await postJson(`${base}/e/${eventKey}`, { name: "doctor/asked", data: {} });
  if ("reason" in outcome)
    return fail(
      `The job server at ${host} does not answer: ${outcome.reason}`,
      COST,
      "Check INNGEST_BASE_URL, and that the server runs and lets this machine in (docs/job-server.md).",
    );
  const { response } = outcome;
  if (!response.ok)
    return fail(
      `The job server at ${host} refuses an event with status ${response.status}`,
      COST,
      "Check that INNGEST_EVENT_KEY is that server's, and INNGEST_SIGNING_KEY of the same environment.",
    );
  const { ids } = await readAnswer(response);
  if (Array.isArray(ids) && ids.length === 1) return fine(`the job server at ${host} takes events`);
  return fail(
    `What answers at ${host} is not a job server: it gave the event no id`,
    COST,
    "Correct INNGEST_BASE_URL: it is the address of an Inngest server, without a path (docs/job-server.md).",
  );
}

async function readAnswer(response: Response): Promise<{ ids?: unknown }> {
  const answer: unknown = await response.json().catch(() => null);
  return typeof answer === "object" && answer !== null ? answer : {};
}

function addressOf({ INNGEST_BASE_URL, INNGEST_DEV = "0" }: Patient["settings"]): string {
  const devServer = ["0", "false"].includes(INNGEST_DEV) ? CLOUD : DEV;
  const named = URL.canParse(INNGEST_DEV) ? INNGEST_DEV : devServer;
  return (INNGEST_BASE_URL ?? named).replace(/\/$/, "");
}
