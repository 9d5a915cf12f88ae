import { randomFillSync } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { execFileSync } from "node:child_process";
import { startBenchService } from "@/scripts/bench/start-bench-service";

const MIB = 1024 * 1024;
const SIZE_MIB = Number(process.env.UPLOAD_MIB ?? 500);

type Started = { id: string; url: string; partBytes: number };

/**
 * `npm run bench -- upload`: a file uploaded over HTTP to the served production build, part after part.
 * Then it is made a draft, and downloaded. Beside it stand `cp` of the same file, synced, and the peak
 * memory.
 */
const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-upload-"));
const service = await startBenchService(dataDir);
try {
  const { appUrl, firstRun } = service;
  const file = path.join(dataDir, "Roster.exe");
  await fill(file);
  const call = async <Data>(procedure: string, input: object, token = ""): Promise<Data> => {
    const headers = { "content-type": "application/json", satoken: token };
    const body = JSON.stringify(input);
    const response = await fetch(`${appUrl}/api/trpc/${procedure}`, { method: "POST", headers, body });
    if (!response.ok) throw new Error(`${procedure}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { result: { data: Data } }).result.data;
  };
  const { token } = await call<{ token: string }>("auth.login", firstRun.admin);
  const pid = findServer();
  const warm = peakMib(pid);

  const { seconds: cpSeconds } = await timed(() => {
    execFileSync("cp", [file, path.join(dataDir, "copy")]);
    execFileSync("sync", [path.join(dataDir, "copy")]);
    return Promise.resolve();
  });
  const upload = await timed(() => uploadFile(file, { appUrl, token, call }));
  const draft = await timed(() =>
    call<{ id: string }>(
      "desktopVersion.create",
      { uploadId: upload.result.id, version: "1.0.0", platform: "win" },
      token,
    ),
  );
  const { password } = firstRun.admin;
  await call("desktopVersion.publish", { id: draft.result.id, password }, token);
  const download = await timed(async () => {
    const response = await fetch(`${appUrl}/updates/desktop/win/1.0.0/Roster.exe`);
    let bytes = 0;
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      bytes += chunk.byteLength;
    if (bytes !== SIZE_MIB * MIB) throw new Error(`${bytes} bytes came back`);
  });
  const row = (name: string, value: number, unit: string) =>
    console.log(`${name.padEnd(44)} ${value.toFixed(1).padStart(8)} ${unit}`);
  row(`cp of ${SIZE_MIB} MiB, with its sync`, cpSeconds, "s");
  row("upload in parts, each on the disk", upload.seconds, "s");
  row("size and SHA-512, once whole", draft.seconds, "s");
  row("upload and SHA-512, in times of cp", (upload.seconds + draft.seconds) / cpSeconds, "x");
  row("download", download.seconds, "s");
  row("server's peak memory before", warm, "MiB");
  row("server's peak memory after", peakMib(pid), "MiB");
} finally {
  await service.stops.stopAll();
  rmSync(dataDir, { recursive: true, force: true });
}

async function fill(name: string): Promise<void> {
  const file = await open(name, "w");
  const block = Buffer.alloc(MIB);
  for (let written = 0; written < SIZE_MIB; written += 1) await file.write(randomFillSync(block));
  await file.sync();
  await file.close();
}

type Client = {
  appUrl: string;
  token: string;
  call: (procedure: string, input: object, token: string) => Promise<unknown>;
};

async function uploadFile(name: string, { appUrl, token, call }: Client): Promise<Started> {
  const input = { fileName: path.basename(name), fileSize: SIZE_MIB * MIB };
  const started = (await call("desktopVersion.beginUpload", input, token)) as Started;
  const file = await open(name, "r");
  const part = Buffer.alloc(started.partBytes);
  for (let offset = 0; offset < input.fileSize;) {
    const { bytesRead } = await file.read(part, 0, part.byteLength, offset);
    const response = await fetch(appUrl + started.url, {
      method: "PUT",
      headers: { satoken: token, "upload-offset": String(offset) },
      body: part.subarray(0, bytesRead),
    });
    if (!response.ok) throw new Error(`part at ${offset}: ${response.status} ${await response.text()}`);
    offset = Number(response.headers.get("upload-offset"));
  }
  await file.close();
  return started;
}

async function timed<Result>(work: () => Promise<Result>) {
  const startedMs = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedMs) / 1_000 };
}

function findServer(): number {
  const found = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => statusOf(pid, "PPid") === process.pid && commandOf(pid).includes("server/front/main"));
  if (found === undefined) throw new Error("The server's process was not found.");
  return Number(found);
}

function commandOf(pid: string): string {
  return readProcess(pid, "cmdline");
}

function peakMib(pid: number): number {
  return statusOf(String(pid), "VmHWM") / 1024;
}

function statusOf(pid: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s*(\\d+)`, "m").exec(readProcess(pid, "status"))?.[1] ?? 0);
}

function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
