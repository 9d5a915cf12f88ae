import { parse } from "csv-parse/sync";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { tokenOf } from "../../test-caller";

const answer = z.object({ result: z.object({ data: z.unknown() }) });
const job = z.object({ id: z.string(), status: z.string() });
const CALL_MS = 60_000;
const POLL_MS = 100;

/** Calls the console's procedures of any machine with one session, as the console and a desktop client do. */
export async function createPerson(userId: string) {
  const satoken = await tokenOf({ id: userId });
  const headers = { satoken, "content-type": "application/json" };
  const ask = async (url: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(CALL_MS), ...init });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(body)}`);
    return answer.parse(body).result.data;
  };
  const change = (machineUrl: string, name: string, input: object) =>
    ask(`${machineUrl}/api/trpc/${name}`, { method: "POST", body: JSON.stringify(input) });
  const read = (machineUrl: string, name: string, input: object) =>
    ask(`${machineUrl}/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`, {});
  return {
    change,
    async beginExport(machineUrl: string): Promise<string> {
      return job.parse(await change(machineUrl, "blogger.export", { columns: ["nickname"], format: "CSV" }))
        .id;
    },
    async untilEnded(machineUrl: string, id: string, patienceMs: number): Promise<string> {
      const untilMs = performance.now() + patienceMs;
      for (;;) {
        const { status } = job.parse(await read(machineUrl, "rosterJob.get", { id }));
        if (!["QUEUED", "RUNNING"].includes(status) || performance.now() > untilMs) return status;
        await sleep(POLL_MS);
      }
    },
    async download(machineUrl: string, id: string): Promise<string[]> {
      const response = await fetch(`${machineUrl}/api/exports/${id}`, { headers: { satoken } });
      if (!response.ok) throw new Error(`the export answered ${response.status}: ${await response.text()}`);
      const rows = parse(await response.text(), { bom: true, from_line: 2 });
      return rows.map(([nickname = ""]) => nickname);
    },
    async upload(machineUrl: string, path: string, body: string): Promise<number> {
      const response = await fetch(`${machineUrl}${path}`, {
        method: "PUT",
        headers: { satoken, "upload-offset": "0" },
        body,
      });
      await response.arrayBuffer();
      return response.status;
    },
  };
}

export type Person = Awaited<ReturnType<typeof createPerson>>;
