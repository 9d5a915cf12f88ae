import { type FingerprintPlatform } from "./fingerprint-profile";

type Size = readonly [width: number, height: number];

/** A real kind of computer: its values are consistent with each other. */
type Device = {
  webgl: { vendor: string; renderer: string };
  cores: readonly number[];
  /** GB as browsers report it, at most 8. */
  memory: readonly number[];
  /** In CSS pixels, after the system's scaling. */
  screens: readonly Size[];
  colorDepth: 24 | 30;
};

type System = {
  platform: FingerprintPlatform;
  share: number;
  /** Chrome reports the same for all versions of a system. */
  inUserAgent: string;
  /** Height of the system's and the browser's bars, in pixels. */
  barHeights: readonly number[];
  /** Difference between the widths of screen and window, in pixels. */
  margins: readonly number[];
  devices: readonly Device[];
};

export const chromeVersions = [134, 135, 136, 137, 138, 139, 140] as const;

export const languageLists = [
  ["zh-CN", "zh"],
  ["zh-CN", "zh", "en"],
  ["zh-CN", "zh", "en-US", "en"],
  ["zh-CN", "en-US", "en"],
] as const;

export const TIME_ZONE = "Asia/Shanghai";

const desktopScreens: readonly Size[] = [
  [1920, 1080],
  [2560, 1440],
  [1680, 1050],
  [2048, 1152],
];
const olderLaptops: readonly Size[] = [
  [1536, 864],
  [1920, 1080],
  [1366, 768],
  [1600, 900],
];
const thinLaptops: readonly Size[] = [
  [1536, 864],
  [1920, 1080],
  [1707, 1067],
  [1440, 900],
];
const gamingLaptops: readonly Size[] = [
  [1536, 864],
  [1920, 1080],
  [1707, 1067],
];

/** Chrome on Windows renders with Direct3D 11; the number is the device id of the graphics card. */
function direct3d(maker: "Intel" | "NVIDIA" | "AMD", card: string, deviceId: string): Device["webgl"] {
  const named = `${maker}, ${card} (0x0000${deviceId})`;
  return { vendor: `Google Inc. (${maker})`, renderer: `ANGLE (${named} Direct3D11 vs_5_0 ps_5_0, D3D11)` };
}

function windowsDesktop(webgl: Device["webgl"], cores: readonly number[]): Device {
  return { webgl, cores, memory: [8], screens: desktopScreens, colorDepth: 24 };
}

type Laptop = Pick<Device, "cores" | "memory" | "screens">;

function windowsLaptop(webgl: Device["webgl"], laptop: Laptop): Device {
  return { webgl, ...laptop, colorDepth: 24 };
}

/** Chrome on a Mac renders with Metal, and reports MacIntel on Apple's processors, too. */
function mac(chip: string, cores: readonly number[], screen: Size): Device {
  const renderer = `ANGLE (Apple, ANGLE Metal Renderer: Apple ${chip}, Unspecified Version)`;
  const webgl = { vendor: "Google Inc. (Apple)", renderer };
  return { webgl, cores, memory: [8], screens: [screen], colorDepth: 30 };
}

function linux(
  maker: string,
  card: string,
  version: string,
  rest: Pick<Device, "cores" | "screens">,
): Device {
  const webgl = {
    vendor: `Google Inc. (${maker})`,
    renderer: `ANGLE (${maker}, ${card}, OpenGL ${version})`,
  };
  return { webgl, ...rest, memory: [8], colorDepth: 24 };
}

const inch13: Size = [1440, 900];
const air13: Size = [1470, 956];
const air15: Size = [1710, 1107];
const pro14: Size = [1512, 982];
const pro16: Size = [1728, 1117];
const imac: Size = [2240, 1260];

export const systems: readonly System[] = [
  {
    platform: "Win32",
    share: 84,
    inUserAgent: "Windows NT 10.0; Win64; x64",
    barHeights: [119, 127, 135, 151, 161],
    // Maximised: as wide as the screen.
    margins: [0],
    devices: [
      windowsLaptop(direct3d("Intel", "Intel(R) UHD Graphics 620", "3EA0"), {
        cores: [8],
        memory: [4, 8, 8],
        screens: olderLaptops,
      }),
      windowsLaptop(direct3d("Intel", "Intel(R) Iris(R) Xe Graphics", "9A49"), {
        cores: [8],
        memory: [4, 8, 8],
        screens: thinLaptops,
      }),
      windowsLaptop(direct3d("Intel", "Intel(R) Iris(R) Xe Graphics", "46A6"), {
        cores: [12, 16],
        memory: [8],
        screens: thinLaptops,
      }),
      windowsLaptop(direct3d("AMD", "AMD Radeon(TM) Graphics", "1638"), {
        cores: [12, 16],
        memory: [4, 8, 8],
        screens: thinLaptops,
      }),
      windowsLaptop(direct3d("NVIDIA", "NVIDIA GeForce RTX 3060 Laptop GPU", "2520"), {
        cores: [12, 16, 20],
        memory: [8],
        screens: gamingLaptops,
      }),
      windowsLaptop(direct3d("NVIDIA", "NVIDIA GeForce RTX 4060 Laptop GPU", "28E0"), {
        cores: [16, 20, 24],
        memory: [8],
        screens: gamingLaptops,
      }),
      windowsDesktop(direct3d("Intel", "Intel(R) UHD Graphics 630", "3E92"), [6, 12]),
      windowsDesktop(direct3d("Intel", "Intel(R) UHD Graphics 770", "4680"), [16, 20, 24]),
      windowsDesktop(direct3d("NVIDIA", "NVIDIA GeForce GTX 1650", "1F82"), [6, 8, 12]),
      windowsDesktop(direct3d("NVIDIA", "NVIDIA GeForce GTX 1660 SUPER", "21C4"), [6, 12]),
      windowsDesktop(direct3d("NVIDIA", "NVIDIA GeForce RTX 3060", "2504"), [12, 16, 20]),
      windowsDesktop(direct3d("NVIDIA", "NVIDIA GeForce RTX 4060", "2882"), [12, 16, 20]),
      windowsDesktop(direct3d("AMD", "AMD Radeon RX 6600", "73FF"), [12, 16]),
    ],
  },
  {
    platform: "MacIntel",
    share: 14,
    inUserAgent: "Macintosh; Intel Mac OS X 10_15_7",
    barHeights: [148, 160, 186, 213],
    margins: [0, 48, 120, 228],
    devices: [
      mac("M1", [8], inch13),
      mac("M1", [8], imac),
      mac("M1 Pro", [8, 10], pro14),
      mac("M1 Pro", [10], pro16),
      mac("M2", [8], inch13),
      mac("M2", [8], air13),
      mac("M2", [8], air15),
      mac("M2 Pro", [10, 12], pro14),
      mac("M2 Pro", [12], pro16),
      mac("M3", [8], air13),
      mac("M3", [8], air15),
      mac("M3", [8], pro14),
      mac("M3", [8], imac),
      mac("M3 Pro", [11, 12], pro14),
      mac("M3 Pro", [12], pro16),
      mac("M4", [10], air13),
      mac("M4", [10], air15),
      mac("M4", [10], pro14),
      mac("M4", [8, 10], imac),
    ],
  },
  {
    platform: "Linux x86_64",
    share: 2,
    inUserAgent: "X11; Linux x86_64",
    barHeights: [114, 122, 139],
    margins: [0, 70],
    devices: [
      linux("Intel", "Mesa Intel(R) UHD Graphics 630 (CFL GT2)", "4.6", {
        cores: [6, 12],
        screens: desktopScreens,
      }),
      linux("Intel", "Mesa Intel(R) UHD Graphics 620 (KBL GT2)", "4.6", {
        cores: [8],
        screens: olderLaptops,
      }),
      linux("NVIDIA Corporation", "NVIDIA GeForce GTX 1660/PCIe/SSE2", "4.5.0", {
        cores: [6, 12],
        screens: desktopScreens,
      }),
    ],
  },
];
