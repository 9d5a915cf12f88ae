"use client";

import NextLink from "next/link";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<typeof NextLink>, "prefetch">;

/**
 * A link within the console. Next's own asks the server ahead for every page of the navigation as soon as it
 * is seen. Pages of the console depend on who asks, so that the answers would bring no part of them.
 */
export function Link(props: Props) {
  return <NextLink {...props} prefetch={false} />;
}
