import { describe, expect, it } from "vitest";
import { endpointRetry, endpointWaiting, jobEventSchemas, settlingWaiting, sweptUp } from "./job-events";

const at = new Date(Date.UTC(2026, 10, 21, 6, 0, 30));

describe("job events", () => {
  it("have the data that their schemas ask for: ids and instants", () => {
    const events = [
      endpointWaiting("sep_1", "7"),
      endpointRetry("sep_1", { nowMs: at.getTime(), inMs: 5_000 }, "srn_1"),
      settlingWaiting(0),
    ];
    for (const { name, data } of events) expect(jobEventSchemas[name].parse(data)).toEqual(data);
  });

  it("have the same id for the same wake-up, so that it starts one run", () => {
    expect(endpointWaiting("sep_1", "7").id).toBe(endpointWaiting("sep_1", "7").id);
    expect(endpointWaiting("sep_1", "7").id).not.toBe(endpointWaiting("sep_1", "8").id);
    expect(settlingWaiting(14_999).id).toBe(settlingWaiting(0).id);
    expect(settlingWaiting(15_000).id).not.toBe(settlingWaiting(0).id);
  });

  it("have an id of their own when the sweep sends them, once a minute", () => {
    const event = endpointWaiting("sep_1", "7");
    const swept = sweptUp(event, at.getTime());
    expect(swept.id).not.toBe(event.id);
    expect(sweptUp(event, at.getTime() + 29_000).id).toBe(swept.id);
    expect(sweptUp(event, at.getTime() + 30_000).id).not.toBe(swept.id);
  });
});

describe("the retries of an endpoint", () => {
  it("share an event where they are due in one half second, and are woken at its end", () => {
    const [first, last, next] = [5_000, 5_499, 5_500].map((ms) =>
      endpointRetry("sep_1", { nowMs: at.getTime(), inMs: ms }, `srn_${ms}`),
    );
    expect(first).toMatchObject({ data: { endpointId: "sep_1" }, ts: at.getTime() + 5_500 });
    expect(last).toEqual(first);
    expect(next?.id).not.toBe(first?.id);
    expect(endpointRetry("sep_2", { nowMs: at.getTime(), inMs: 5_000 }, "srn_1").id).not.toBe(first?.id);
  });

  it("share none where it may have been used up, and are woken at their time", () => {
    const [one, other] = ["srn_1", "srn_2"].map((run) =>
      endpointRetry("sep_1", { nowMs: at.getTime(), inMs: 1_500 }, run),
    );
    expect(one?.ts).toBe(at.getTime() + 1_500);
    expect(one?.id).not.toBe(other?.id);
  });
});
