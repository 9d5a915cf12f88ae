import { describe, expect, it } from "vitest";
import { foldHostname, parseOutboundAllow } from "./outbound-allow";

describe("parseOutboundAllow", () => {
  it("reads hosts, addresses and networks", () => {
    const policy = parseOutboundAllow(["CRM.internal", "10.1.0.0/16", "127.0.0.1", "fd00:1::/32", "::1"]);
    expect([...policy.hosts]).toEqual(["crm.internal"]);
    expect(policy.networks.map(([address, bits]) => `${address.toString()}/${bits}`)).toEqual([
      "10.1.0.0/16",
      "127.0.0.1/32",
      "fd00:1::/32",
      "::1/128",
    ]);
    expect(parseOutboundAllow([]).networks).toEqual([]);
  });

  it.each([
    "http://crm.internal",
    "crm.internal:8080",
    "10.0.0.0/33",
    "*.internal",
    "a b",
    "999.1.1.1",
    "-x",
    "/8",
  ])("refuses %j and says what to write", (entry) => {
    expect(() => parseOutboundAllow(["ok.internal", entry])).toThrow(`has "${entry}". List host names`);
  });
});

describe("foldHostname", () => {
  it("drops brackets and the root dot", () => {
    expect(["[::1]", "example.com.", "example.com"].map(foldHostname)).toEqual([
      "::1",
      "example.com",
      "example.com",
    ]);
  });
});
