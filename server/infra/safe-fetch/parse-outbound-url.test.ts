import { describe, expect, it } from "vitest";
import { parseOutboundAllow } from "@/server/domain/outbound-allow";
import { forbiddenSpellings } from "@/testing/outbound-cases/forbidden-addresses";
import { parseOutboundUrl } from "./parse-outbound-url";

const strict = parseOutboundAllow([]);
const reason = (url: string, policy = strict): unknown => {
  try {
    return parseOutboundUrl(url, policy).href;
  } catch (error) {
    return (error as { reason: unknown }).reason;
  }
};

describe("parseOutboundUrl", () => {
  it.each(forbiddenSpellings)("knows the private address behind %s", (host) => {
    const refused = host.includes("@")
      ? "BLOCKED_USER_INFO"
      : host.includes("%25")
        ? "INVALID_URL"
        : "BLOCKED_ADDRESS";
    expect(reason(`https://${host}/`)).toBe(refused);
    expect(reason(`http://${host}:8080/x`)).toBe(refused);
  });

  it("takes https to names and public addresses", () => {
    expect(reason("https://example.com/hook?a=1")).toBe("https://example.com/hook?a=1");
    expect(reason("https://8.8.8.8:8443/")).toBe("https://8.8.8.8:8443/");
    expect(reason("HTTPS://EXAMPLE.com")).toBe("https://example.com/");
  });

  it("takes http only where a setting may allow it", () => {
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
