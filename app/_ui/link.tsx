"use client";

import NextLink from "next/link";
import type { ComponentProps } from "react";
import { navigate, useIsTarget } from "./navigation";

type Props = Omit<ComponentProps<typeof NextLink>, "prefetch" | "href" | "onNavigate"> & { href: string };

/**
 * A link within the console, marked while its page is on the way. Next's own asks the server ahead for every
 * page of the navigation as soon as it is seen. Pages of the console depend on who asks, so that the answers
 * would bring no part of them.
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
