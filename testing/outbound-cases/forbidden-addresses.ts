/** Addresses that no outbound request may connect to, in every family and notation, grouped by kind. */
const byKind = {
  "this host": "0.0.0.0 0.0.0.1 0.255.255.255 :: ::0.0.0.1",
  loopback: `127.0.0.0 127.0.0.1 127.0.0.53 127.1.2.3 127.255.255.255
    ::1 0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001`,
  private: `10.0.0.0 10.0.0.1 10.255.255.255 172.16.0.0 172.16.0.1 172.17.0.1 172.31.255.255
    192.168.0.0 192.168.0.1 192.168.65.2 192.168.255.255 fc00::1 fd00::1 fdff:ffff::1`,
  "shared between carriers": "100.64.0.0 100.127.255.255",
  "link-local": "169.254.0.0 169.254.255.255 fe80::1 fe80::1%eth0 febf::1 fec0::1",
  "metadata and host services of clouds": `169.254.169.254 169.254.169.123 169.254.170.2 169.254.170.23 169.254.0.23
    100.100.100.200 100.96.0.96 192.0.0.192 168.63.129.16 fd00:ec2::254 fd00:ec2::23 fd20:ce::254`,
  "documentation and benchmarks": `192.0.2.1 198.51.100.1 203.0.113.1 203.0.113.255 198.18.0.0 198.19.255.255
    2001:2::1 2001:db8::1 3fff::1`,
  "protocols and reserved": `192.0.0.0 192.0.0.1 192.88.99.1 240.0.0.1 254.1.1.1 255.255.255.255
    100::1 100:0:0:1::1 2001:10::1 2001:20::1 4000::1 5f00::1 8000::1`,
  multicast: "224.0.0.1 239.255.255.250 ff00::1 ff02::1 ff05::2",
  "IPv4 mapped": `::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:a9fe:a9fe
    ::ffff:192.168.1.1 ::ffff:168.63.129.16 ::ffff:0:127.0.0.1 ::ffff:0:a9fe:a9fe`,
  "IPv4 compatible": "::127.0.0.1 ::a9fe:a9fe ::169.254.169.254 ::8.8.8.8",
  NAT64: "64:ff9b::7f00:1 64:ff9b::169.254.169.254 64:ff9b::a00:1 64:ff9b:1::1",
  "6to4": "2002:7f00:1:: 2002:a00:1::1 2002:a9fe:a9fe::",
  Teredo: "2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:0:7f00:1::",
};

export const forbiddenAddresses: readonly string[] = Object.values(byKind).flatMap((text) =>
  text.split(/\s+/),
);

/**
 * Notations of forbidden addresses, including user info, that a check of the URL's text alone would miss.
 */
export const forbiddenSpellings: readonly string[] = [
  "2130706433",
  "0x7f.1",
  "0x7f000001",
  "0X7F.0x0.0x0.0x1",
  "0177.0.0.1",
  "017700000001",
  "127.1",
  "127.0.1",
  "127.0.0.1.",
  "%31%32%37.0.0.1",
  "127%2e0%2e0%2e1",
  "127。0。0。1",
  "１２７．０．０．１",
  "①②⑦.⓪.⓪.①",
  "0xa9fea9fe",
  "0XA9.0XFE.0XA9.0XFE",
  "2852039166",
  "0251.0376.0251.0376",
  "169.254.43518",
  "[::ffff:127.0.0.1]",
  "[::FFFF:7F00:1]",
  "[0:0:0:0:0:0:0:1]",
  "[::a9fe:a9fe]",
  "[::1%25lo]",
  "[fe80::1%25eth0]",
  "public.example@127.0.0.1",
  "public.example:443@[::1]",
  ":secret@2130706433",
];

export const forbiddenNames: Readonly<Record<string, readonly string[]>> = {
  "localtest.example": ["127.0.0.1"],
  "127.0.0.1.nip.example": ["127.0.0.1"],
  "LocalTest.Example.": ["127.0.0.1"],
  "xn--8ckxc.example": ["::1"],
  "metadata.google.internal": ["169.254.169.254"],
  "instance-data.ec2.internal": ["fd00:ec2::254"],
  "kubernetes.default.svc": ["10.96.0.1"],
  "mixed-first.example": ["127.0.0.1", "169.254.169.254"],
  "mixed-last.example": ["10.0.0.1", "127.0.0.1"],
  "mixed-families.example": ["fd00::1", "10.0.0.1", "::1"],
  "mixed-mapped.example": ["169.254.169.254", "::ffff:10.0.0.1"],
};
