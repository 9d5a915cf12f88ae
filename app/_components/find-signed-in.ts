import { failureDetails } from "@/app/_trpc/failure-details";
import type { Me } from "@/app/_trpc/trpc";

export type SignedIn = "same" | "nobody" | { other: Me["user"] } | { failure: unknown };

type Client = {
  me: {
    get: { query: () => Promise<Pick<Me, "user" | "organization">> };
    switchOrganization: { mutate: (input: { id: string }) => Promise<unknown> };
  };
};

/** Finds out who is signed in, and switches the page's user back to the page's organization. */
export async function findSignedIn(
  client: Client,
  { userId, organizationId }: { userId: string; organizationId?: string | undefined },
): Promise<SignedIn> {
  let me: Pick<Me, "user" | "organization">;
  try {
    me = await client.me.get.query();
  } catch (failure) {
    return failed(failure);
  }
  if (me.user.id !== userId) return { other: me.user };
  // A new session starts in the user's first organization, which may not be the page's.
  if (organizationId === undefined || me.organization?.id === organizationId) return "same";
  try {
    await client.me.switchOrganization.mutate({ id: organizationId });
    return "same";
  } catch (failure) {
    // The user was removed from the organization: the retried call reports that.
    return failureDetails(failure)?.reason === "NOT_FOUND" ? "same" : failed(failure);
  }
}

function failed(failure: unknown): SignedIn {
  return failureDetails(failure)?.reason === "UNAUTHENTICATED" ? "nobody" : { failure };
}
