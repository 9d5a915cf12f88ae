import { describe, expect, it } from "vitest";
import { assertReachable, foldHostname, mayUsePlainHttp, parseOutboundAllow } from "./outbound-policy";

const policy = parseOutboundAllow(["CRM.internal", "10.1.0.0/16", "127.0.0.1", "fd00:1::/32", "::1"]);

/** The reason for a refusal, or null when the connection may go ahead. */
function refusal(protocol: string, hostname: string, address: string): unknown {
  try {
    assertReachable(policy, { protocol, hostname, address });
    return null;
  } catch (error) {
    return (error as { reason: unknown }).reason;
  }
}

describe("parseOutboundAllow", () => {
  it("reads hosts, addresses and networks", () => {
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
    expect(() => parseOutboundAllow(["ok.internal", entry])).toThrow(
      `OUTBOUND_ALLOW has "${entry}". List host names`,
    );
  });
});

describe("assertReachable", () => {
  it("takes public https and nothing else of what is not listed", () => {
    expect(refusal("https:", "example.com", "93.184.216.34")).toBeNull();
    expect(refusal("http:", "example.com", "93.184.216.34")).toBe("BLOCKED_SCHEME");
    expect(refusal("https:", "example.com", "10.2.0.1")).toBe("BLOCKED_ADDRESS");
    expect(refusal("http:", "example.com", "169.254.169.254")).toBe("BLOCKED_ADDRESS");
  });

  it("lets a listed host be wherever it is, by http too, but not its subdomains or look-alikes", () => {
    expect(refusal("http:", "crm.internal", "10.2.0.1")).toBeNull();
    expect(refusal("https:", "crm.internal.", "192.168.0.9")).toBeNull();
    expect(refusal("https:", "a.crm.internal", "10.2.0.1")).toBe("BLOCKED_ADDRESS");
    expect(refusal("https:", "crm.internal.evil.example", "10.2.0.1")).toBe("BLOCKED_ADDRESS");
  });

  it("lets listed networks be reached under any name and any spelling of the address", () => {
    expect(refusal("http:", "anything.example", "10.1.255.1")).toBeNull();
    expect(refusal("http:", "127.0.0.1", "127.0.0.1")).toBeNull();
    expect(refusal("http:", "x", "::ffff:10.1.0.1")).toBeNull();
    expect(refusal("http:", "x", "fd00:1::5")).toBeNull();
    expect(refusal("http:", "x", "fd00:2::5")).toBe("BLOCKED_ADDRESS");
    expect(refusal("http:", "x", "127.0.0.2")).toBe("BLOCKED_ADDRESS");
  });

  it("refuses what is no address", () => {
    expect(refusal("https:", "example.com", "")).toBe("BLOCKED_ADDRESS");
  });
});

describe("mayUsePlainHttp", () => {
  it("asks whether anything listed could make it right", () => {
    expect(mayUsePlainHttp(policy, "crm.internal")).toBe(true);
    expect(mayUsePlainHttp(policy, "[::1]")).toBe(true);
    expect(mayUsePlainHttp(policy, "name-in-the-network.example")).toBe(true);
    expect(mayUsePlainHttp(policy, "8.8.8.8")).toBe(false);
    expect(mayUsePlainHttp(parseOutboundAllow(["crm.internal"]), "example.com")).toBe(false);
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
