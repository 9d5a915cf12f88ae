import { describe, expect, it } from "vitest";
import { findAddress } from "@/server/domain/outbound-allow";
import { isPublicAddress } from "./is-public-address";

const PRIVATE = `
  0.0.0.0 0.0.0.1 0.255.255.255
  10.0.0.0 10.0.0.1 10.255.255.255
  100.64.0.0 100.100.100.200 100.127.255.255
  127.0.0.0 127.0.0.1 127.0.0.53 127.1.2.3 127.255.255.255
  168.63.129.16
  169.254.0.0 169.254.169.123 169.254.169.254 169.254.170.2 169.254.255.255
  172.16.0.0 172.16.0.1 172.17.0.1 172.31.255.255
  192.0.0.0 192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1
  192.168.0.0 192.168.0.1 192.168.65.2 192.168.255.255
  198.18.0.0 198.19.255.255 198.51.100.1 203.0.113.1 203.0.113.255
  224.0.0.1 239.255.255.250 240.0.0.1 254.1.1.1 255.255.255.255
  :: ::1 0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001
  ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:a9fe:a9fe ::ffff:192.168.1.1
  ::ffff:168.63.129.16 ::ffff:0:127.0.0.1
  ::127.0.0.1 ::a9fe:a9fe ::169.254.169.254 ::8.8.8.8
  64:ff9b::7f00:1 64:ff9b::169.254.169.254 64:ff9b:1::1
  100::1 100:0:0:1::1
  2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:10::1 2001:20::1 2001:db8::1
  2002:7f00:1:: 2002:a00:1::1 2002:a9fe:a9fe::
  3fff::1 4000::1 5f00::1 8000::1
  fc00::1 fd00::1 fd00:ec2::254 fdff:ffff::1
  fe80::1 fe80::1%eth0 febf::1 fec0::1
  ff00::1 ff02::1 ff05::2
`;

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
    expect(new Set(list(PRIVATE)).size).toBeGreaterThanOrEqual(80);
  });

  it.each(list(PRIVATE))("refuses %s", (address) => {
    expect(findAddress(address)).not.toBeNull();
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(list(PUBLIC))("lets %s pass", (address) => expect(isPublicAddress(address)).toBe(true));

  it.each(NO_ADDRESS)("refuses %j, which is no address", (text) => {
    expect(findAddress(text)).toBeNull();
    expect(isPublicAddress(text)).toBe(false);
  });
});
