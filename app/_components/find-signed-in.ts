import { failureDetails } from "@/app/_trpc/failure-details";
import type { Me } from "@/app/_trpc/trpc";

/** Who is signed in by now: the page's person, nobody, somebody else; or why that is not known. */
export type SignedIn = "same" | "nobody" | { other: Me["user"] } | { failure: unknown };

type Client = {
  me: {
    get: { query: () => Promise<Pick<Me, "user" | "organization">> };
    switchOrganization: { mutate: (input: { id: string }) => Promise<unknown> };
  };
};

/** Finds out who is signed in, and has the page's person work in the page's organization again. */
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
  // A new session works in the person's first organization, and this page may be another one's.
  if (organizationId === undefined || me.organization?.id === organizationId) return "same";
  try {
    await client.me.switchOrganization.mutate({ id: organizationId });
    return "same";
  } catch (failure) {
    // They were taken out of the organization since: what they try again says so.
    return failureDetails(failure)?.reason === "NOT_FOUND" ? "same" : failed(failure);
  }
}

function failed(failure: unknown): SignedIn {
  return failureDetails(failure)?.reason === "UNAUTHENTICATED" ? "nobody" : { failure };
}
