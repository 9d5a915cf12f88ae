import { describe, expect, it } from "vitest";
import { parseOutboundAllow } from "@/server/domain/outbound-allow";
import { assertReachable, mayUsePlainHttp } from "./outbound-policy";

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
