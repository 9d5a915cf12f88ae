import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import "server-only";
import type { Messages } from "./messages";
import { MoreWords } from "./more-words";

/** `all` is for a page that names the fields of every other page. */
type Group = keyof Messages | "all";

/**
 * Sends the browser the message groups that a page or frame needs, in addition to those of the frames around
 * it. `npm run verify` reports missing and unused groups.
 */
export async function Words({ of, children }: { of: readonly Group[]; children: ReactNode }) {
  const messages = await getMessages();
  const groups = Object.entries(messages).filter(
    ([name]) => of.includes("all") || of.includes(name as Group),
  );
  return <MoreWords messages={Object.fromEntries(groups)}>{children}</MoreWords>;
}

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
