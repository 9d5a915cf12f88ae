import { type ReactNode } from "react";

/** In seconds. On Vercel, pages of one value share a function (docs/deploying-on-vercel.md#functions). */
export const maxDuration = 30;

function Layout({ children }: { children: ReactNode }) {
  return children;
}

export default Layout;
