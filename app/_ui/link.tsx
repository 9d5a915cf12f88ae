"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

type Props = ComponentProps<typeof NextLink>;

/**
 * A link within the console. Its page is fetched ahead once somebody points at it or reaches it by keys. As
 * soon as it is seen, as Next has it, each page would ask the server for every page of the navigation.
 */
export function Link({ onPointerEnter, onFocus, ...props }: Props) {
  const [isWanted, setIsWanted] = useState(false);
  return (
    <NextLink
      prefetch={isWanted ? null : false}
      onPointerEnter={(event) => {
        setIsWanted(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setIsWanted(true);
        onFocus?.(event);
      }}
      {...props}
    />
  );
}
