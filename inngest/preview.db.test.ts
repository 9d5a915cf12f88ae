import { afterEach, expect, it } from "vitest";
import { changeSettings } from "@/testing/suite/suite-settings";
import { serveJobs } from "./serve-jobs";

let undo = () => {};
afterEach(() => undo());

it.each([
  ["a preview", { VERCEL_ENV: "preview" }, "This preview runs no jobs: PREVIEW_RUNS=on lets it."],
  ["a copy of production", { OUTWARD_WORK: "off" }, "This instance runs no jobs: OUTWARD_WORK is off."],
])("%s takes no call of a job server, whatever its signature", async (_, settings, said) => {
  undo = changeSettings(settings);
  const request = new Request("http://localhost:3000/api/inngest", { method: "PUT" });
  const response = await serveJobs(request);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain(said);
});
