import { createTheme, type CSSVariablesResolver } from "@mantine/core";

const sans = [
  "system-ui",
  "-apple-system",
  '"Segoe UI"',
  "Roboto",
  '"PingFang SC"',
  '"Hiragino Sans GB"',
  '"Microsoft YaHei"',
  '"Noto Sans CJK SC"',
  '"Noto Sans SC"',
  "sans-serif",
].join(", ");

/** 14 px base on a 4 px grid, one accent colour, system fonts. */
export const theme = createTheme({
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  headings: {
    fontFamily: sans,
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.25rem", lineHeight: "1.75rem" },
      h2: { fontSize: "1rem", lineHeight: "1.5rem" },
      h3: { fontSize: "0.875rem", lineHeight: "1.25rem" },
    },
  },
  primaryColor: "indigo",
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: "sm",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    Button: { defaultProps: { size: "sm" } },
    InputWrapper: { styles: { label: { marginBottom: 4 }, error: { marginTop: 4 } } },
    Notification: { styles: { description: { overflowWrap: "anywhere" } } },
    Title: { styles: { root: { overflowWrap: "anywhere" } } },
    Paper: { defaultProps: { shadow: "none", withBorder: true } },
    Spotlight: {
      defaultProps: { overlayProps: { backgroundOpacity: 0.35, blur: 0 } },
      styles: { content: { boxShadow: "none" } },
    },
    Tooltip: { defaultProps: { openDelay: 300, withinPortal: true } },
  },
});

/** The colours of charts in the order of `app/_ui/charts/chart-data.ts`, 3:1 against the page. */
function chartPalette(colors: readonly [string, string, string, string, string, string]) {
  const names = ["first", "second", "third", "fourth", "fifth", "sixth"];
  return Object.fromEntries(
    colors.map((color, place) => [`--chart-${names[place] ?? ""}`, `var(--mantine-color-${color})`]),
  );
}

/** Greys with AA contrast (4.5), which Mantine's dimmed texts and placeholders lack. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "var(--mantine-color-gray-7)",
    "--mantine-color-error": "var(--mantine-color-red-8)",
    "--mantine-color-red-text": "var(--mantine-color-red-9)",
    "--mantine-color-red-outline": "var(--mantine-color-red-9)",
    "--mantine-color-red-light-color": "var(--mantine-color-red-9)",
    "--mantine-color-placeholder": "#646b73",
    "--mantine-color-indigo-light": "rgba(66, 99, 235, 0.1)",
    "--surface-side": "var(--mantine-color-gray-0)",
    "--surface-line": "var(--mantine-color-gray-3)",
    ...chartPalette(["indigo-6", "teal-7", "orange-8", "grape-6", "pink-7", "cyan-8"]),
  },
  dark: {
    "--mantine-color-dimmed": "var(--mantine-color-dark-1)",
    "--mantine-color-error": "var(--mantine-color-red-4)",
    "--mantine-color-red-light": "rgba(255, 135, 135, 0.14)",
    "--mantine-color-green-light": "rgba(105, 219, 124, 0.14)",
    "--mantine-color-yellow-light": "rgba(255, 212, 59, 0.14)",
    "--mantine-color-orange-light": "rgba(255, 169, 77, 0.14)",
    "--mantine-color-placeholder": "#a0a4a8",
    "--mantine-color-anchor": "var(--mantine-color-indigo-3)",
    "--mantine-color-indigo-light": "rgba(116, 143, 252, 0.16)",
    "--mantine-color-gray-light": "rgba(255, 255, 255, 0.08)",
    "--surface-side": "var(--mantine-color-dark-8)",
    "--surface-line": "var(--mantine-color-dark-5)",
    ...chartPalette(["indigo-4", "teal-4", "orange-4", "grape-4", "pink-4", "cyan-4"]),
  },
});
