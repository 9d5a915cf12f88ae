import path from "node:path";
import type { FirstRun } from "@/scripts/launch/seed-first-run";

/** Says where the application is, and, after a first run, shows its credentials once. */
export function announce(options: { baseUrl: string; dataDir: string; firstRun: FirstRun | null }): void {
  const { baseUrl, dataDir, firstRun } = options;
  const lines = [`Ready on ${baseUrl} (Ctrl-C stops it)`];
  if (firstRun) {
    lines.push(
      "",
      `The first accounts, shown only now and kept in ${path.join(dataDir, "first-run.json")}:`,
      `  platform admin  ${firstRun.admin.username}  ${firstRun.admin.password}`,
      `  demo owner      ${firstRun.owner.username}  ${firstRun.owner.password}`,
      `  organization    ${firstRun.organizationId}`,
      `  API key         ${firstRun.apiKey}`,
    );
  }
  console.log(`\n${lines.join("\n")}\n`);
}
