import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/server/domain/kernel/durations";
import { nextInstant, nextInstants } from "./next-instant";
import { type ScheduleType } from "./schedule";

const BERLIN = "Europe/Berlin";
const SHANGHAI = "Asia/Shanghai";

function cron(cronExpression: string, scheduleType: ScheduleType = "DAILY") {
  return { scheduleType, cronExpression };
}

function upcoming(cronExpression: string, timeZone: string, after: string, count = 4): string[] {
  return nextInstants(cron(cronExpression), timeZone, new Date(after), count).map((at) => at.toISOString());
}

describe("a schedule without a cron", () => {
  it.each([
    ["DAILY", "2026-11-21T19:00:00.000Z"],
    ["WEEKLY", "2026-11-22T19:00:00.000Z"],
    ["MONTHLY", "2026-11-30T19:00:00.000Z"],
  ] as const)("starts at three in the morning of its day: %s", (scheduleType, next) => {
    const after = new Date("2026-11-21T12:00:00Z"); // a Saturday
    const schedule = { scheduleType, cronExpression: null };
    expect(nextInstant(schedule, SHANGHAI, after)?.toISOString()).toBe(next);
  });

  it("never starts by itself if it is MANUAL", () => {
    const schedule = { scheduleType: "MANUAL", cronExpression: null } as const;
    expect(nextInstant(schedule, SHANGHAI, new Date())).toBeNull();
    expect(nextInstants(schedule, SHANGHAI, new Date(), 5)).toEqual([]);
  });
});

describe("days that not every month has", () => {
  it("skips the months without a 31st", () => {
    expect(upcoming("0 3 31 * *", "UTC", "2026-01-31T03:00:00Z")).toEqual([
      "2026-03-31T03:00:00.000Z",
      "2026-05-31T03:00:00.000Z",
      "2026-07-31T03:00:00.000Z",
      "2026-08-31T03:00:00.000Z",
    ]);
  });

  it("reads L as the last day of the month", () => {
    expect(upcoming("0 3 L * *", "UTC", "2028-01-31T03:00:00Z", 3)).toEqual([
      "2028-02-29T03:00:00.000Z",
      "2028-03-31T03:00:00.000Z",
      "2028-04-30T03:00:00.000Z",
    ]);
  });

  it("waits for the next 29th of February, over a year without one", () => {
    expect(upcoming("0 3 29 2 *", "UTC", "2096-03-01T00:00:00Z", 2)).toEqual([
      "2104-02-29T03:00:00.000Z",
      "2108-02-29T03:00:00.000Z",
    ]);
  });
});

describe("the night in which the clock is set forward", () => {
  it("starts later by the jump of the clock, and the next day at its usual time", () => {
    expect(upcoming("30 2 * * *", BERLIN, "2026-03-28T12:00:00Z", 2)).toEqual([
      "2026-03-29T01:30:00.000Z", // 03:30
      "2026-03-30T00:30:00.000Z", // 02:30
    ]);
  });

  it("starts a schedule of every half hour no more than twice an hour", () => {
    expect(upcoming("*/30 * * * *", BERLIN, "2026-03-29T00:10:00Z", 3)).toEqual([
      "2026-03-29T00:30:00.000Z",
      "2026-03-29T01:00:00.000Z",
      "2026-03-29T01:30:00.000Z",
    ]);
  });
});

describe("the night in which the clock is set back", () => {
  it("starts once, at the first of the two times", () => {
    expect(upcoming("30 2 * * *", BERLIN, "2026-10-24T12:00:00Z", 2)).toEqual([
      "2026-10-25T00:30:00.000Z",
      "2026-10-26T01:30:00.000Z",
    ]);
  });

  it.each([
    ["half an hour", "45 1 * * *", "Australia/Lord_Howe", "2026-04-04T12:00:00Z", "2026-04-04T14:45:00.000Z"],
    ["two hours", "30 1 * * *", "Antarctica/Troll", "2026-10-24T12:00:00Z", "2026-10-24T23:30:00.000Z"],
    ["two hours", "30 2 * * *", "Antarctica/Troll", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00.000Z"],
  ])(
    "starts at the first time when the clock is set back by %s: %s in %s",
    (_, cronText, timeZone, after, first) => {
      const [one = "", two = ""] = upcoming(cronText, timeZone, after, 2);
      expect(one).toBe(first);
      expect(Date.parse(two) - Date.parse(one)).toBeGreaterThan(DAY_MS);
    },
  );

  it.each(["2026-10-25T01:00:00Z", "2026-10-25T01:10:00Z", "2026-10-25T01:29:59Z"])(
    "returns no past instant within the repeated hour: %s",
    (after) => {
      expect(upcoming("30 2 * * *", BERLIN, after, 1)).toEqual(["2026-10-26T01:30:00.000Z"]);
      expect(upcoming("*/15 * * * *", BERLIN, after, 1)).toEqual(["2026-10-25T02:00:00.000Z"]);
    },
  );
});

it("uses the day of the given time zone", () => {
  const after = "2026-11-22T12:00:00Z";
  expect(upcoming("0 3 * * 1", SHANGHAI, after, 1)).toEqual(["2026-11-22T19:00:00.000Z"]);
  expect(upcoming("0 3 * * 1", "America/New_York", after, 1)).toEqual(["2026-11-23T08:00:00.000Z"]);
});

const zones = [
  SHANGHAI,
  BERLIN,
  "America/St_Johns",
  "Pacific/Chatham",
  "Australia/Lord_Howe",
  "Antarctica/Troll",
  "UTC",
];
const from = Date.parse("2026-01-01T00:00:00Z");
const asked = {
  minute: fc.integer({ min: 0, max: 59 }),
  hour: fc.integer({ min: 0, max: 23 }),
  day: fc.oneof(fc.constant("*"), fc.integer({ min: 1, max: 31 }).map(String)),
  timeZone: fc.constantFrom(...zones),
  after: fc
    .integer({ min: 0, max: 3 * 366 * 24 * 60 })
    .map((minutes) => new Date(from + minutes * MINUTE_MS)),
};

function localTime(at: Date, timeZone: string): { day: number; minutes: number } {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return { day: part.day ?? 0, minutes: (part.hour ?? 0) * 60 + (part.minute ?? 0) };
}

it("starts after the given instant, on the scheduled day and time", () => {
  fc.assert(
    fc.property(fc.record(asked), ({ minute, hour, day, timeZone, after }) => {
      const next = nextInstant(cron(`${minute} ${hour} ${day} * *`), timeZone, after);
      if (next === null) throw new Error("every month has such a day, or the next one");
      expect(next.getTime()).toBeGreaterThan(after.getTime());
      const local = localTime(next, timeZone);
      if (day !== "*") expect(local.day).toBe(Number(day));
      const late = local.minutes - (hour * 60 + minute);
      // A skipped local time moves by the length of the jump: half an hour, an hour or two.
      if (late !== 0) expect([30, 60, 120]).toContain(late);
      if (late !== 0)
        expect(localTime(new Date(next.getTime() - late * MINUTE_MS), timeZone)).not.toEqual(local);
    }),
    { numRuns: 1_000 },
  );
});

it("returns the same instant for every earlier instant", () => {
  fc.assert(
    fc.property(fc.record({ ...asked, share: fc.double({ min: 0, max: 0.999, noNaN: true }) }), (given) => {
      const { minute, hour, timeZone, after, share } = given;
      const schedule = cron(`${minute} ${hour} * * *`);
      const next = nextInstant(schedule, timeZone, after) ?? after;
      const between = new Date(after.getTime() + Math.floor((next.getTime() - after.getTime()) * share));
      expect(nextInstant(schedule, timeZone, between)).toEqual(next);
    }),
    { numRuns: 1_000 },
  );
});
