"use client";

import NextLink from "next/link";
import type { ComponentProps } from "react";
import { navigate, useIsTarget } from "./navigation";

type Props = Omit<ComponentProps<typeof NextLink>, "prefetch" | "href" | "onNavigate"> & { href: string };

/**
 * A link within the console, marked while its page is loading. Next prefetches every visible link; console
 * pages depend on the user, so a prefetch would bring none of their content.
 */
export function Link(props: Props) {
  const { href, replace = false, scroll = true } = props;
  const isPending = useIsTarget(href);
  return (
    <NextLink
      {...props}
      {...(isPending && { "data-pending": true })}
      prefetch={false}
      onNavigate={(event) => {
        if (navigate(href, replace ? "replace" : "push", { scroll })) event.preventDefault();
      }}
    />
  );
}
