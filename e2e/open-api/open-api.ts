import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";

export type OpenApi = {
  get(path: string, query?: Record<string, string>): Promise<unknown>;
  post(path: string, data: unknown, headers?: Record<string, string>): Promise<APIResponse>;
};

/** The open interface as an integrator calls it: over HTTP, with a key. `get` answers the `data` of a success. */
export function openApi(request: APIRequestContext, key: string): OpenApi {
  const headers = { "X-API-Key": key };
  return {
    get: async (path, query = {}) => {
      const answer = await request.get(`/open-api${path}`, { headers, params: query });
      expect(answer.status(), await answer.text()).toBe(200);
      const { code, message, data } = (await answer.json()) as Record<string, unknown>;
      expect({ code, message }).toEqual({ code: 200, message: "ok" });
      return data;
    },
    post: (path, data, more = {}) =>
      request.post(`/open-api${path}`, { headers: { ...headers, ...more }, data }),
  };
}
