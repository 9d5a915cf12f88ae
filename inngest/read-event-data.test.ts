import { NonRetriableError } from "inngest";
import { describe, expect, it } from "vitest";
import { readEventData } from "./read-event-data";

describe("readEventData", () => {
  it("answers the data of an event", () => {
    const data = { endpointId: "sep_1", deliveryId: "dlv_1", at: "2026-11-21T06:00:00.000Z" };
    expect(readEventData("sync/delivery.due", data)).toEqual(data);
  });

  it.each([{}, null, { endpointId: 1 }, { endpointId: "sep_1", bloggers: [] }])(
    "ends a run over %j, as no retry would mend it",
    (data) => {
      expect(() => readEventData("sync/endpoint.waiting", data)).toThrow(NonRetriableError);
      expect(() => readEventData("sync/endpoint.waiting", data)).toThrow('"sync/endpoint.waiting" are wrong');
    },
  );
});
