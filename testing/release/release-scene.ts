import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Permission } from "@/server/domain/people/permissions";
import { serveUpdates } from "@/server/http/serve-updates";
import { createCtx } from "@/server/services/integration/context";
import { desktopVersions, frontendAssets } from "@/server/services/release/release";
import { assetUploads, desktopUploads } from "@/server/services/release/upload";
import { type PlatformCtx } from "@/server/services/kernel/verb";
import { createTestUser, type TestUser } from "../people/create-test-user";

const permissions = [
  "desktop-version:read",
  "desktop-version:write",
  "desktop-version:delete",
  "frontend-asset:read",
  "frontend-asset:write",
  "frontend-asset:delete",
] as Permission[];

export async function createReleaseScene() {
  const person = await createTestUser({ permissions });
  const ctx = ctxOf(person);

  const upload = async (fileName: string, content: Uint8Array, uploads = desktopUploads) => {
    const input = { fileName, fileSize: content.byteLength };
    const { id, partBytes } = await uploads.begin({ ctx, input });
    for (let offset = 0; offset < content.byteLength; offset += partBytes)
      await uploads.putPart({
        ctx,
        input: { id, offset, body: content.subarray(offset, offset + partBytes) },
      });
    return id;
  };

  type Fields = Partial<Omit<Parameters<typeof desktopVersions.create>[0]["input"], "uploadId">>;
  const draft = async (
    version: string,
    fields: Fields & { fileName?: string; content?: Uint8Array } = {},
  ) => {
    const { fileName = "Roster Setup.exe", content = Buffer.from(`desktop ${version}`), ...rest } = fields;
    const uploadId = await upload(fileName, content);
    return desktopVersions.create({ ctx, input: { uploadId, version, platform: "win", ...rest } });
  };
  const publish = (id: string) => desktopVersions.publish({ ctx, input: { id, password: person.password } });

  return {
    person,
    ctx,
    upload,
    draft,
    publish,
    publishNew: async (...made: Parameters<typeof draft>) => publish((await draft(...made)).id),
    withdraw: (id: string) => desktopVersions.withdraw({ ctx, input: { id } }),
    async draftAsset(version: string, platform: string, content = Buffer.from(`asset ${version}`)) {
      const uploadId = await upload("console.zip", content, assetUploads);
      return frontendAssets.create({ ctx, input: { uploadId, version, platform } });
    },
    publishAsset: (id: string) => frontendAssets.publish({ ctx, input: { id, password: person.password } }),
  };
}

export function ctxOf({ id, username }: TestUser): PlatformCtx {
  const actor = { type: "user", userId: id, username, permissions: new Set(permissions) } as const;
  return createCtx({ actor, defer: () => undefined });
}

export async function startUpdateServer(): Promise<{ url: string; server: Server }> {
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", url = "/" } = incoming;
    const path = new URL(url, "http://here").pathname.split("/").slice(2).map(decodeURIComponent);
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    void serveUpdates(new Request(`http://here${url}`, { method, headers }), path).then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      if (response.body === null) outgoing.end();
      else await pipeline(Readable.fromWeb(response.body as never), outgoing).catch(() => undefined);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
