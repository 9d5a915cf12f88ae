import { type ErrorReason } from "@/server/domain/kernel/errors";
import { type ApiKeyPermission } from "@/server/domain/people/permissions";
import { type Names } from "./procedure-sample";

type SentRequest = { params?: Record<string, string>; query?: Record<string, string>; body?: object };

export type ContractSample = {
  /** Permission that the key's scope must include (docs/rules.md#api-keys); null: any permission. */
  scope: ApiKeyPermission | null;
  request?: (names: Names) => SentRequest;
  gets: "a result" | ErrorReason;
  testKeyGets?: "a result";
  /** The response contains new values each time, so the two responses are not compared. */
  makesNew?: true;
};

const bloggerId = ({ id }: Names) => ({ params: { id: id("blogger") } });
const taskId = ({ id }: Names) => ({ params: { id: id("scrapingTask") } });
/** A creator that the other organization also has: the link contains none of its canary text. */
const creator = { platform: "PGY", url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3" };

/** One line per public path: the required scope, and the request of the matrix. */
export const contractSamples: Readonly<Record<string, ContractSample>> = {
  "POST /open-api/bloggers": {
    scope: "blogger:write",
    request: () => ({ body: creator }),
    gets: "a result",
    makesNew: true,
  },
  "POST /open-api/bloggers/batch": {
    scope: "blogger:write",
    request: () => ({ body: { items: [creator] } }),
    gets: "a result",
    makesNew: true,
  },
  "POST /open-api/bloggers/deactivate": {
    scope: "blogger:write",
    request: ({ id, text }) => ({ body: { items: [{ id: id("blogger") }, { externalId: text }] } }),
    gets: "a result",
  },
  "GET /open-api/bloggers": {
    scope: "blogger:read",
    request: ({ text }) => ({ query: { externalId: text } }),
    gets: "a result",
  },
  "GET /open-api/bloggers/:id": { scope: "blogger:read", request: bloggerId, gets: "NOT_FOUND" },
  "GET /open-api/bloggers/:id/stats": { scope: "blogger:read", request: bloggerId, gets: "NOT_FOUND" },
  "GET /open-api/bloggers/changes": { scope: "blogger:read", gets: "a result" },
  "GET /open-api/import-runs": { scope: "import:read", gets: "a result" },
  "GET /open-api/import-runs/:id": {
    scope: "import:read",
    request: ({ id }) => ({ params: { id: id("importRun") } }),
    gets: "NOT_FOUND",
  },
  "GET /open-api/organizations/self": { scope: null, gets: "a result" },
  "GET /open-api/scraping-tasks": { scope: "task:read", gets: "a result" },
  "GET /open-api/scraping-tasks/:id": { scope: "task:read", request: taskId, gets: "NOT_FOUND" },
  "GET /open-api/scraping-tasks/:id/runs": { scope: "task:read", request: taskId, gets: "NOT_FOUND" },
  "GET /open-api/sync-runs": {
    scope: "sync:read",
    request: ({ id }) => ({ query: { endpointId: id("syncEndpoint") } }),
    gets: "a result",
  },
  "GET /open-api/sync-runs/:id": {
    scope: "sync:read",
    request: ({ id }) => ({ params: { id: id("syncRun") } }),
    gets: "NOT_FOUND",
  },
  "POST /open-api/sandbox/reset": { scope: "blogger:write", gets: "NOT_FOUND", testKeyGets: "a result" },
};
