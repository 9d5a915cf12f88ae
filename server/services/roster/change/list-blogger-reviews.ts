import { visibleOwnerId } from "@/server/services/roster/blogger";
import { listNewestFirst, query } from "@/server/services/kernel/verb";
import { listReviewsInput, reviewList } from "./schema";

const shown = {
  blogger: { select: { nickname: true, avatar: true, platform: true } },
  user: { select: { username: true, nickname: true } },
} as const;

/** Reviews of creators that the actor may see (docs/rules.md#review). Throws `INVALID_CURSOR`. */
export const listBloggerReviews = query({
  permission: "blogger:read",
  input: listReviewsInput,
  output: reviewList,
  async run({ ctx, input: { limit, cursor, platform, ...given } }) {
    const ownerId = visibleOwnerId(ctx);
    const blogger = { ...(platform && { platform }), ...(ownerId !== undefined && { ownerUserId: ownerId }) };
    const filter = { ...given, ...(Object.keys(blogger).length > 0 && { blogger }) };
    const find = { list: "blogger reviews", by: "createdAt", filter, limit, cursor } as const;
    const { items, ...rest } = await listNewestFirst(ctx, find, (page) =>
      ctx.db.bloggerReview.findMany({ ...page, include: shown }),
    );
    const list = items.map(({ blogger: about, user, ...row }) => ({
      ...row,
      ...about,
      userName: user?.username ?? null,
      userNickname: user?.nickname ?? null,
    }));
    return { list, ...rest };
  },
});
