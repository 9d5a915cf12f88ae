import { z } from "zod";
import { type OutboundResponse } from "@/server/infra/safe-fetch";

/** As `pushAnswer`, but what is no text in the list does not hide what is. */
const answer = z.object({ failedBloggerIds: z.array(z.unknown()) });

/** The bloggers that a 2xx answer refuses; "cut off" where it names some, and is too long to be read whole. */
export function readRefusals({ body, truncated }: OutboundResponse): ReadonlySet<unknown> | "cut off" {
  if (truncated) return body.includes('"failedBloggerIds"') ? "cut off" : new Set();
  return new Set(parseJson(body).data?.failedBloggerIds);
}

function parseJson(body: string) {
  try {
    return answer.safeParse(JSON.parse(body));
  } catch {
    return { data: undefined };
  }
}
