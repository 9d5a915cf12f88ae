import { expect, it } from "vitest";
import { setSettings } from "@/testing/suite/suite-settings";
import { serveJobs } from "./serve-jobs";

setSettings({ VERCEL_ENV: "preview" });

it("takes no call of a job server in a preview, whatever its signature", async () => {
  const request = new Request("http://localhost:3000/api/inngest", { method: "PUT" });
  const response = await serveJobs(request);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("This preview runs no jobs: PREVIEW_RUNS=on lets it.");
});
