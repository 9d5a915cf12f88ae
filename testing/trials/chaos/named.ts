import { type Roster } from "./round";

/** A creator of a round by its number, and the nickname that it has or gets. */
export type Named = { n: number; nickname: string };

const platform = "BILIBILI_HUAHUO";

export const idOf = (n: number) => String(10_000 + n);

export const nameOf = ({ n }: Named) => ({ platform, platformBloggerId: idOf(n) }) as const;

export const linkOf = ({ n }: Named) => ({ platform, url: `https://space.bilibili.com/${idOf(n)}` });

export const toItem = (named: Named) => ({ ...linkOf(named), nickname: named.nickname });

export const rosterOf = (named: readonly Named[], mark = ""): Roster =>
  Object.fromEntries(named.map(({ n, nickname }) => [idOf(n), nickname + mark]));
