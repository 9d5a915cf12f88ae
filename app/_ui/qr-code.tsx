import { encode } from "uqr";

type Props = { text: string; label: string; size?: number };

/**
 * A QR code, dark on white in both schemes, as scanners need it. Encoded in the browser, as the text is a
 * secret.
 */
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
