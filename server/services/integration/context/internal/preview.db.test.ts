import { afterEach, expect, it } from "vitest";
import { changeSettings } from "@/testing/suite/suite-settings";
import { subscribersOf } from "./subscribers";

let undo = () => {};
afterEach(() => undo());

it("a preview leaves pushes and jobs to other deployments, unless it may run them, and a copy sends none", () => {
  const events = [
    { type: "roster.changed", organizationId: "org_1" },
    { type: "probe.due", endpointId: "sep_1" },
  ] as const;
  const counts = () => events.map((event) => subscribersOf(event).length);
  expect(counts()).toEqual([1, 1]);
  undo = changeSettings({ VERCEL_ENV: "preview" });
  expect(counts()).toEqual([0, 0]);
  undo();
  undo = changeSettings({ VERCEL_ENV: "preview", PREVIEW_RUNS: "on" });
  expect(counts()).toEqual([1, 1]);
  undo();
  undo = changeSettings({ OUTWARD_WORK: "off" });
  expect(counts()).toEqual([0, 0]);
});
