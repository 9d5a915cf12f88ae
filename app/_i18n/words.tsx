import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import "server-only";
import type { Messages } from "./messages";
import { MoreWords } from "./more-words";

/** A group of words; `all` of them for a page that names the fields of every other one. */
type Group = keyof Messages | "all";

/**
 * Sends the words that a page's or a frame's code in the browser shows, beside those of the frames around.
 * No page sends the words of others: `npm run verify` says which groups are missing or too many.
 */
export async function Words({ of, children }: { of: readonly Group[]; children: ReactNode }) {
  const messages = await getMessages();
  const groups = Object.entries(messages).filter(
    ([name]) => of.includes("all") || of.includes(name as Group),
  );
  return <MoreWords messages={Object.fromEntries(groups)}>{children}</MoreWords>;
}

/** Returns a page, or the layout of several, that comes with its words. */
export function withWords<Props extends object>(
  of: readonly Group[],
  Page: (props: Props) => ReactNode | Promise<ReactNode>,
) {
  return function WithWords(props: Props) {
    return (
      <Words of={of}>
        <Page {...props} />
      </Words>
    );
  };
}
