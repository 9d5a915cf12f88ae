import { expect, it } from "vitest";
import { resumesByItself } from ".";

const paused = { status: "PAUSED", dispatcher: "SERVER", pauseReason: "CAPTCHA", resumeAt: null } as const;

it("is true of a paused run with a resume time, in either dispatcher", () => {
  expect(resumesByItself({ ...paused, resumeAt: "2026-11-21T10:00:00.000Z" })).toBe(true);
  expect(resumesByItself({ ...paused, dispatcher: "DESKTOP", resumeAt: new Date(0) })).toBe(true);
  expect(resumesByItself({ ...paused, status: "RUNNING", resumeAt: new Date(0) })).toBe(false);
  expect(resumesByItself(paused)).toBe(false);
});

it("is the service's own run of a suspended organization, and not a desktop client's", () => {
  const suspended = { ...paused, pauseReason: "ORG_SUSPENDED" };
  expect(resumesByItself(suspended)).toBe(true);
  expect(resumesByItself({ ...suspended, dispatcher: "DESKTOP" })).toBe(false);
});
