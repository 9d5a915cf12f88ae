import { encode } from "uqr";

type Props = { text: string; label: string; size?: number };

/** Draws a QR code, dark on white in either scheme, as readers need it. Nothing leaves the browser. */
export function QrCode({ text, label, size = 200 }: Props) {
  const { data, size: modules } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${String(x)} ${String(y)}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${String(modules)} ${String(modules)}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
