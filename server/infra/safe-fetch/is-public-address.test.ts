import { describe, expect, it } from "vitest";
import { findAddress } from "@/server/domain/outbound-allow";
import { forbiddenAddresses } from "@/testing/outbound-cases/forbidden-addresses";
import { isPublicAddress } from "./is-public-address";

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
