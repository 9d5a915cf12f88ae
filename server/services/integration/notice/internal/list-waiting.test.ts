import { describe, expect, it, onTestFinished, vi } from "vitest";
import { sendingTimes, sumUpWaiting } from "./list-waiting";

const channel = { enabled: true, quietFrom: "22:00", quietUntil: "08:00" };
const organization = { timeZone: "UTC", isSuspended: false };
const at = (time: string, day = 27) => new Date(`2026-11-${day}T${time}:00Z`);

describe("what waits for a channel", () => {
  it.each([
    ["before quiet hours in which its ten minutes end, comes after them", "22:03", at("08:00", 28), true],
    ["is sent before quiet hours where its ten minutes end before them", "21:59", at("21:59"), false],
  ])("%s", (_title, dueAt, until, afterQuietHours) => {
    const waiting = [{ count: 2, dueAt: at(dueAt) }];
    const sum = sumUpWaiting(channel, organization, waiting, at("21:56"));
    expect(sum).toEqual({ count: 2, until, afterQuietHours });
  });

  it("waits its ten minutes also where quiet hours shorter than these began and ended in them", () => {
    const short = { ...channel, quietUntil: "22:05" };
    const sum = sumUpWaiting(short, organization, [{ count: 1, dueAt: at("22:08") }], at("22:05"));
    expect(sum).toEqual({ count: 1, until: at("22:08"), afterQuietHours: false });
  });
});

describe("the time of sending", () => {
  it.each([
    ["of what was due before", at("01:00"), at("08:00"), true],
    ["of what is due in the same quiet hours", at("05:00"), at("08:00"), true],
    ["of what is due at their end", at("08:00"), at("08:00"), false],
    ["of what is due later", at("09:30"), at("09:30"), false],
    ["of what is due in the next ones", at("23:00"), at("08:00", 28), true],
  ])("in quiet hours, %s", (_title, due, sent, isAfterQuiet) => {
    expect(sendingTimes(channel, organization, at("02:00"))(due)).toEqual({ at: sent, isAfterQuiet });
  });

  it("outside quiet hours is when it is or was due", () => {
    const timesOf = sendingTimes(channel, organization, at("12:00"));
    for (const due of [at("11:00"), at("12:00"), at("13:00")])
      expect(timesOf(due)).toEqual({ at: due, isAfterQuiet: false });
  });

  it("goes through quiet hours once for all that is due in them", () => {
    const clock: { readonly format: unknown } = Intl.DateTimeFormat.prototype;
    const read = vi.spyOn(clock, "format", "get");
    onTestFinished(() => read.mockRestore());
    const timesOf = sendingTimes(channel, organization, at("22:00"));
    const once = read.mock.calls.length;
    expect(once).toBeGreaterThan(0);
    for (let n = 0; n < 100; n += 1) timesOf(at("21:00"));
    expect(read).toHaveBeenCalledTimes(once);
  });
});
