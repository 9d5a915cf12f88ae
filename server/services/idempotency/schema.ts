import { type OrganizationId } from "@/server/services/verb";

/** Which request it is: a key is good for one organization and route; the hash is of the body in RFC 8785 form. */
export type IdempotentRequest = {
  organizationId: OrganizationId;
  /** Method and path, as in `POST /open-api/bloggers/batch`. */
  route: string;
  key: string;
  requestHash: string;
};

/** An answer as it was sent: HTTP status and the body's exact text. */
export type StoredAnswer = { status: number; body: string };
