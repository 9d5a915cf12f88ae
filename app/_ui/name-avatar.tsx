"use client";

import { Avatar } from "@mantine/core";
import { useState } from "react";
import { foreignPicture } from "./foreign-picture";

type Props = { src: string | null; name: string; size: number };

/** Shows a picture, or the first letter of the name on a colour; two Chinese characters would not fit. */
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
        // A picture of the server's document may have failed before anything listened for it.
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
