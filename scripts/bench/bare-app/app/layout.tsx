import type { ReactNode } from "react";

/** Required by Next; nothing is rendered. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
