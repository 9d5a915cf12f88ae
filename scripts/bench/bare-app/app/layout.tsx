import type { ReactNode } from "react";

/** Next wants one; nothing is drawn here. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
