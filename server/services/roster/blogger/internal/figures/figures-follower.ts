import { type Follower } from "../stream/follow-stream";
import { listChangedSince, saveFigures } from "./figure-rows";

/** See docs/rules.md#figures. */
export const figuresFollower: Follower = {
  position: "blogger_figure_position",
  async follow(tx, organizationId, from) {
    const rows = await listChangedSince(tx, organizationId, from);
    if (rows.length > 0) await saveFigures(tx, rows);
    return { count: rows.length, lastSeq: rows.at(-1)?.seq };
  },
};
