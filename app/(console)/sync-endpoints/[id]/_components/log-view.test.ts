import { describe, expect, it } from "vitest";
import { type FilterOf, parseFilter, writeFilter } from "@/app/_ui/list-view";
import { logFilter } from "./log-view";

type LogFilter = FilterOf<typeof logFilter>;

const everything: LogFilter = {
  deliveryId: "dlv_01",
  status: "FAILED",
  deliveryStatus: "PENDING",
  kind: "test",
  from: "2026-11-20T00:00",
  to: "2026-11-21T14:05",
};

const address = (filter: LogFilter) =>
  new URLSearchParams(
    Object.entries(writeFilter(logFilter, filter)).filter(
      (pair): pair is [string, string] => pair[1] !== null,
    ),
  );

describe("the filter of the delivery log", () => {
  it.each([everything, {}, { kind: "real" as const }])("is found again in the address: %j", (filter) => {
    expect(parseFilter(logFilter, address(filter))).toEqual(filter);
  });

  it("takes out of the address what is no longer set", () => {
    expect(writeFilter(logFilter, { status: "SUCCESS" })).toMatchObject({
      status: "SUCCESS",
      kind: null,
      from: null,
    });
  });

  it("leaves out what makes no sense", () => {
    const odd = "deliveryId=ser_01&status=DONE&deliveryStatus=x&kind=both&from=yesterday&to=2026-13-41T99:00";
    expect(parseFilter(logFilter, new URLSearchParams(odd))).toEqual({});
  });
});
