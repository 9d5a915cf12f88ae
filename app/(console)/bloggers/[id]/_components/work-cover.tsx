"use client";

import { Image } from "@mantine/core";
import { useState } from "react";
import { foreignPicture } from "@/app/_ui/foreign-picture";
import classes from "./works-list.module.css";

/** Pictures of platforms expire: one that does not load leaves nothing behind. */
export function WorkCover({ src }: { src: string | null }) {
  const [isBroken, setBroken] = useState(false);
  const picture = foreignPicture(src, typeof location === "undefined" ? undefined : location.host);
  if (picture === null || isBroken) return null;
  return (
    <Image
      src={picture}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      className={classes.cover ?? ""}
      onError={() => setBroken(true)}
    />
  );
}
