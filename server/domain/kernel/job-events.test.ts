import { describe, expect, it } from "vitest";
import { deliveryDue, endpointWaiting, jobEventSchemas, sweptUp } from "./job-events";

const due = { endpointId: "sep_1", deliveryId: "dlv_1", attempt: 2 };
const at = new Date(Date.UTC(2026, 10, 21, 6, 0, 30));

describe("job events", () => {
  it("have the data that their schemas ask for: ids and instants", () => {
    for (const { name, data } of [endpointWaiting("sep_1", "7"), deliveryDue(due, at)])
      expect(jobEventSchemas[name].parse(data)).toEqual(data);
    expect(deliveryDue(due, at).data).toEqual({
      endpointId: "sep_1",
      deliveryId: "dlv_1",
      at: "2026-11-21T06:00:30.000Z",
    });
  });

  it("have the same id for the same wake-up, so that it starts one run", () => {
    expect(deliveryDue(due, at).id).toBe(deliveryDue(due, new Date()).id);
    expect(deliveryDue(due, at).id).not.toBe(deliveryDue({ ...due, attempt: 3 }, at).id);
    expect(endpointWaiting("sep_1", "7").id).not.toBe(endpointWaiting("sep_1", "8").id);
  });

  it("have an id of their own when the sweep sends them, once a minute", () => {
    const event = deliveryDue(due, at);
    const swept = sweptUp(event, at.getTime());
    expect(swept.id).not.toBe(event.id);
    expect(sweptUp(event, at.getTime() + 29_000).id).toBe(swept.id);
    expect(sweptUp(event, at.getTime() + 30_000).id).not.toBe(swept.id);
  });
});
