import { describe, expect, it } from "vitest";
import { describeDriver } from "@/testing/platforms/describe-driver";
import { mpHuxuan } from "./driver";

describe("MP_HUXUAN", () => {
  describeDriver(mpHuxuan, {
    folder: import.meta.dirname,
    requests: { "mp_publisher/detail": "GET /cgi-bin/advertiser/mp_publisher/detail?biz={id}" },
    rows: { "mp_publisher/detail": [] },
    required: [],
  });

  it("takes a __biz as an id, and nothing else", () => {
    expect("MzA4NTc3MTQwMQ==").toMatch(mpHuxuan.ids);
    for (const id of ["", "../../login", "MzA4=NTc3", "a b"]) expect(id).not.toMatch(mpHuxuan.ids);
  });
});
