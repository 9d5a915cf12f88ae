import { Avatar } from "@mantine/core";
import { foreignPicture } from "./foreign-picture";

type Props = { src: string | null; name: string; size: number };

/** Shows a picture, or the first letter of the name on a colour; two Chinese characters would not fit. */
export function NameAvatar({ src, name, size }: Props) {
  return (
    <Avatar
      src={foreignPicture(src, typeof location === "undefined" ? undefined : location.host)}
      name={name}
      size={size}
      color="initials"
      imageProps={{ loading: "lazy", referrerPolicy: "no-referrer" }}
      aria-hidden
    >
      {firstLetter(name)}
    </Avatar>
  );
}

function firstLetter(name: string): string {
  return /\p{L}|\p{N}/u.exec(name.trim())?.[0].toUpperCase() ?? "?";
}
