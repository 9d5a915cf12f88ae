"use client";

import { Avatar } from "@mantine/core";
import { useState } from "react";
import { foreignPicture } from "./foreign-picture";

type Props = { src: string | null; name: string; size: number };

/** A picture, or the first letter of the name on a colour: two Chinese characters would not fit. */
export function NameAvatar({ src, name, size }: Props) {
  const picture = foreignPicture(src, typeof location === "undefined" ? undefined : location.host);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <Avatar
      src={picture === broken ? null : picture}
      name={name}
      size={size}
      color="initials"
      imageProps={{
        loading: "lazy",
        referrerPolicy: "no-referrer",
        // A picture in the server's markup may have failed before hydration.
        ref: (image: HTMLImageElement | null) => {
          if (image !== null && hasFailed(image)) setBroken(picture);
        },
        onError: () => setBroken(picture),
      }}
      aria-hidden
    >
      {firstLetter(name)}
    </Avatar>
  );
}

function hasFailed({ complete, naturalWidth }: HTMLImageElement): boolean {
  return complete && naturalWidth === 0;
}

function firstLetter(name: string): string {
  return /\p{L}|\p{N}/u.exec(name.trim())?.[0].toUpperCase() ?? "?";
}
