import { beforeEach, expect, it } from "vitest";
import { createReleaseScene } from "@/testing/release/release-scene";
import { frontendAssets } from ".";

const {
  delete: deleteFrontendAsset,
  get: getFrontendAsset,
  list: listFrontendAssets,
  publish: publishFrontendAsset,
  setLatest: setLatestFrontendAsset,
  update: updateFrontendAsset,
  withdraw: withdrawFrontendAsset,
} = frontendAssets;

let scene: Awaited<ReturnType<typeof createReleaseScene>>;
let platform: string;
let platforms = 0;
beforeEach(async () => {
  scene = await createReleaseScene();
  platform = `web-${Date.now().toString(36)}-${(platforms += 1)}`;
});

const conflict = { reason: "CONFLICT" };
const published = async (version: string) =>
  scene.publishAsset((await scene.draftAsset(version, platform)).id);
const act = (verb: typeof withdrawFrontendAsset, id: string) => verb({ ctx: scene.ctx, input: { id } });
const setLatest = (id: string, password = scene.person.password) =>
  setLatestFrontendAsset({ ctx: scene.ctx, input: { id, password } });

async function latest(): Promise<string[]> {
  const { list } = await listFrontendAssets({ ctx: scene.ctx, input: { platform } });
  return list.filter(({ isLatest }) => isLatest === 1).map(({ version }) => version);
}

it("has the specification's shape, as a draft", async () => {
  const made = await scene.draftAsset("1.0.0", platform);
  expect(made).toEqual({
    id: expect.stringMatching(/^fra_/),
    version: "1.0.0",
    platform,
    fileName: "console.zip",
    fileUrl: `http://localhost:3000/updates/assets/${platform}/1.0.0/console.zip`,
    fileSize: "11",
    checksum: expect.stringMatching(/^[0-9a-f]{128}$/),
    status: 0,
    isLatest: 0,
    releaseNotes: null,
    uploadedBy: scene.person.id,
    publishedAt: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    uploader: { id: scene.person.id, username: scene.person.username, nickname: "Test" },
  });
  const input = { id: made.id, releaseNotes: "News", updatedAt: made.updatedAt };
  expect(await updateFrontendAsset({ ctx: scene.ctx, input })).toMatchObject({ releaseNotes: "News" });
  await expect(updateFrontendAsset({ ctx: scene.ctx, input })).rejects.toMatchObject(conflict);
});

it("is the latest by its version, whatever the order of publishing, unless it has a tag", async () => {
  await published("1.9.0");
  expect(await latest()).toEqual(["1.9.0"]);
  await published("1.10.0");
  await published("1.2.0");
  await published("2.0.0-beta.1");
  expect(await latest()).toEqual(["1.10.0"]);
});

it("can be made the latest by choice, until a higher version is published", async () => {
  const old = await published("1.0.0");
  await published("1.1.0");
  expect(await setLatest(old.id)).toMatchObject({ isLatest: 1 });
  expect(await latest()).toEqual(["1.0.0"]);
  await published("1.2.0");
  expect(await latest()).toEqual(["1.2.0"]);
  const draft = await scene.draftAsset("9.0.0", platform);
  await expect(setLatest(draft.id)).rejects.toMatchObject(conflict);
});

it("is published only with the user's own password, and in the state that they read", async () => {
  const old = await published("1.0.0");
  await published("1.1.0");
  const wrong = { issues: [{ path: "password", code: "WRONG_PASSWORD" }] };
  await expect(setLatest(old.id, "wrong")).rejects.toMatchObject(wrong);
  expect(await latest()).toEqual(["1.1.0"]);
  const changed = { ...conflict, issues: [{ path: "updatedAt", code: "CHANGED_SINCE" }] };
  const input = { id: old.id, password: scene.person.password, updatedAt: old.createdAt };
  for (const verb of [setLatestFrontendAsset, publishFrontendAsset])
    await expect(verb({ ctx: scene.ctx, input })).rejects.toMatchObject(changed);
  const { updatedAt } = await getFrontendAsset({ ctx: scene.ctx, input: { id: old.id } });
  const right = { ...input, updatedAt };
  expect(await setLatestFrontendAsset({ ctx: scene.ctx, input: right })).toMatchObject({ isLatest: 1 });
});

it("makes another one the latest when it is withdrawn, or none when none is published", async () => {
  const [first, second] = [await published("1.0.0"), await published("1.1.0")];
  expect(await act(withdrawFrontendAsset, second.id)).toMatchObject({ status: 2, isLatest: 0 });
  expect(await latest()).toEqual(["1.0.0"]);
  await act(withdrawFrontendAsset, first.id);
  expect(await latest()).toEqual([]);
  await expect(act(withdrawFrontendAsset, first.id)).rejects.toMatchObject(conflict);
});

it("is a single one, even when several are made the latest at the same time", async () => {
  const made = [];
  for (const version of ["1.0.0", "1.1.0", "1.2.0", "1.3.0"]) made.push(await published(version));
  await Promise.all(made.flatMap(({ id }) => [setLatest(id), setLatest(id)]));
  expect(await latest()).toHaveLength(1);
});

it("can be deleted as a draft or when withdrawn, and its version can never be used again", async () => {
  const { id } = await published("1.0.0");
  const remove = () => deleteFrontendAsset({ ctx: scene.ctx, input: { id } });
  await expect(remove()).rejects.toMatchObject(conflict);
  await act(withdrawFrontendAsset, id);
  await remove();
  await expect(getFrontendAsset({ ctx: scene.ctx, input: { id } })).rejects.toMatchObject({
    reason: "NOT_FOUND",
  });
  await expect(scene.draftAsset("1.0.0", platform)).rejects.toMatchObject({
    issues: [{ path: "version", code: "VERSION_TAKEN" }],
  });
});
