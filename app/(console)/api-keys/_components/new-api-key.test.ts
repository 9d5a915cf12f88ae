import { describe, expect, it } from "vitest";
import { parseCreatorLink } from "@/server/domain/roster/platforms";
import { firstRequest } from "./new-api-key";

const given = { baseUrl: "https://roster.example.com", key: `crs_${"0".repeat(32)}` };

describe("the first request", () => {
  it("imports a creator whose link can be read", () => {
    const command = firstRequest({ ...given, mayWrite: true, mayRead: false });
    const body = JSON.parse(/-d '(.*)'$/.exec(command)?.[1] ?? "") as {
      items: { platform: "BILIBILI_HUAHUO"; url: string }[];
    };
    const item = body.items[0];
    expect(item && parseCreatorLink({ platform: item.platform, text: item.url })).toMatchObject({
      platformBloggerId: "2",
    });
    expect(command).toContain(`X-API-Key: ${given.key}`);
    expect(command).toContain("https://roster.example.com/open-api/bloggers/batch");
  });

  it("pulls when the key may not write", () => {
    const command = firstRequest({ ...given, mayWrite: false, mayRead: true });
    expect(command).toContain("/open-api/bloggers?limit=10");
    expect(command).not.toContain("POST");
  });

  it("reads the organization when the key may neither write nor read bloggers", () => {
    const command = firstRequest({ ...given, mayWrite: false, mayRead: false });
    expect(command).toContain("/open-api/organizations/self");
  });
});
