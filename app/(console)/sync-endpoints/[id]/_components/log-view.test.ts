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
  it.each([everything, {}, { kind: "real" as const }])("can be read back from the address: %j", (filter) => {
    expect(parseFilter(logFilter, address(filter))).toEqual(filter);
  });

  it("removes filters from the address when they are cleared", () => {
    expect(writeFilter(logFilter, { status: "SUCCESS" })).toMatchObject({
      status: "SUCCESS",
      kind: null,
      from: null,
    });
  });

  it("ignores invalid values", () => {
    const odd = "deliveryId=ser_01&status=DONE&deliveryStatus=x&kind=both&from=yesterday&to=2026-13-41T99:00";
    expect(parseFilter(logFilter, new URLSearchParams(odd))).toEqual({});
  });
});
