/** A first request for the shell: an import where the key may write, else a page of the roster. */
export function firstRequest(given: { baseUrl: string; key: string; mayWrite: boolean }): string {
  const { baseUrl, key, mayWrite } = given;
  if (!mayWrite)
    return [`curl '${baseUrl}/open-api/bloggers?limit=10'`, `  -H 'X-API-Key: ${key}'`].join(" \\\n");
  const body = {
    sourceSystem: "curl",
    items: [{ platform: "BILIBILI_HUAHUO", url: "https://space.bilibili.com/2", nickname: "碧诗" }],
  };
  return [
    `curl -X POST '${baseUrl}/open-api/bloggers/batch'`,
    `  -H 'X-API-Key: ${key}'`,
    "  -H 'Content-Type: application/json'",
    "  -H 'Idempotency-Key: my-first-import'",
    `  -d '${JSON.stringify(body)}'`,
  ].join(" \\\n");
}
