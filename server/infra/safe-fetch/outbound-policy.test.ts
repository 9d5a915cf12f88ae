import { describe, expect, it } from "vitest";
import { findAddress, parseOutboundAllow } from "@/server/domain/kernel/outbound-allow";
import { forbiddenAddresses, forbiddenSpellings } from "@/testing/outbound-cases/forbidden-addresses";
import { assertReachable, isPublicAddress, mayUsePlainHttp, parseOutboundUrl } from "./outbound-policy";

const PUBLIC = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
  168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.167.255.255
  192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
  2606:4700:4700::1111 2001:4860:4860::8888 2400:3200::1 2a00:1450:4001::1 ::ffff:8.8.8.8
`;

const NO_ADDRESS = ["", "localhost", "example.com", "1.2.3.4.5", "256.1.1.1", "[::1]", "1.1.1.1/8", "::g"];

const list = (text: string) => text.trim().split(/\s+/);

describe("isPublicAddress", () => {
  it("has at least 80 addresses to refuse", () => {
    expect(new Set(forbiddenAddresses).size).toBeGreaterThanOrEqual(80);
  });

  it.each(forbiddenAddresses)("refuses %s", (address) => {
    expect(findAddress(address)).not.toBeNull();
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(list(PUBLIC))("lets %s pass", (address) => expect(isPublicAddress(address)).toBe(true));

  it.each(NO_ADDRESS)("refuses %j, which is no address", (text) => {
    expect(findAddress(text)).toBeNull();
    expect(isPublicAddress(text)).toBe(false);
  });
});

const strict = parseOutboundAllow([]);
const reason = (url: string, policy = strict): unknown => {
  try {
    return parseOutboundUrl(url, policy).href;
  } catch (error) {
    return (error as { reason: unknown }).reason;
  }
};

describe("parseOutboundUrl", () => {
  it.each(forbiddenSpellings)("detects the private address in %s", (host) => {
    const refused = host.includes("@")
      ? "BLOCKED_USER_INFO"
      : host.includes("%25")
        ? "INVALID_URL"
        : "BLOCKED_ADDRESS";
    expect(reason(`https://${host}/`)).toBe(refused);
    expect(reason(`http://${host}:8080/x`)).toBe(refused);
  });

  it("accepts https to names and public addresses", () => {
    expect(reason("https://example.com/hook?a=1")).toBe("https://example.com/hook?a=1");
    expect(reason("https://8.8.8.8:8443/")).toBe("https://8.8.8.8:8443/");
    expect(reason("HTTPS://EXAMPLE.com")).toBe("https://example.com/");
  });

  it("accepts http only if a setting may allow it", () => {
    expect(reason("http://example.com/")).toBe("BLOCKED_SCHEME");
    expect(reason("http://8.8.8.8/")).toBe("BLOCKED_SCHEME");
    const policy = parseOutboundAllow(["127.0.0.1", "crm.internal"]);
    expect(reason("http://crm.internal/", policy)).toBe("http://crm.internal/");
    expect(reason("http://2130706433:81/", policy)).toBe("http://127.0.0.1:81/");
    expect(reason("http://8.8.8.8/", policy)).toBe("BLOCKED_SCHEME");
    expect(reason("http://127.0.0.2/", policy)).toBe("BLOCKED_ADDRESS");
  });

  it.each([
    "ftp://example.com",
    "file:///etc/passwd",
    "gopher://x",
    "data:text/plain,x",
    "javascript:0",
    "ws://x",
  ])("refuses the scheme of %s", (url) => expect(reason(url)).toBe("BLOCKED_SCHEME"));

  it.each(["", "example.com", "https://", "https://999.1.1.1/", "https://a b/", "https://[::1/"])(
    "refuses %j, which is no URL",
    (url) => expect(reason(url)).toBe("INVALID_URL"),
  );

  it.each(["https://user@example.com/", "https://:secret@example.com/", "https://example.com@127.0.0.1/"])(
    "refuses user info in %s",
    (url) => expect(reason(url)).toBe("BLOCKED_USER_INFO"),
  );

  it("explains in a plain sentence", () => {
    expect(() => parseOutboundUrl("https://127.0.0.1/", strict)).toThrow("list it in OUTBOUND_ALLOW");
  });
});

const policy = parseOutboundAllow(["CRM.internal", "10.1.0.0/16", "127.0.0.1", "fd00:1::/32", "::1"]);

function refusal(protocol: string, hostname: string, address: string): unknown {
  try {
    assertReachable(policy, { protocol, hostname, address });
    return null;
  } catch (error) {
    return (error as { reason: unknown }).reason;
  }
}

describe("assertReachable", () => {
  it("accepts only public https for hosts that are not listed", () => {
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
  it("is true if any listed host could allow it", () => {
    expect(mayUsePlainHttp(policy, "crm.internal")).toBe(true);
    expect(mayUsePlainHttp(policy, "[::1]")).toBe(true);
    expect(mayUsePlainHttp(policy, "name-in-the-network.example")).toBe(true);
    expect(mayUsePlainHttp(policy, "8.8.8.8")).toBe(false);
    expect(mayUsePlainHttp(parseOutboundAllow(["crm.internal"]), "example.com")).toBe(false);
  });
});
