import { describe, expect, it } from "vitest";
import { describeLinkForms } from "@/testing/roster/describe-link-forms";
import { platformApis } from "@/testing/simulator/platforms";
import { findPlatformLink } from "./find-link";
import { explainLinkPage } from "./link-advice";
import { findCreator } from "./match-pattern";
import { parseCreatorLink } from "./parse-creator-link";
import { linkTables } from "./platform-table";
import { type Platform, platforms } from "./platforms";

const seen = (platform: Platform, form: string) =>
  platformApis[platform].links.sources[form] ?? expect.fail(`No source of ${form}`);
const forms = platforms.flatMap((platform) =>
  linkTables[platform].creators.map((pattern) => ({ platform, ...seen(platform, pattern.form), ...pattern })),
);
const shorts = platforms.flatMap((platform) =>
  linkTables[platform].shorts.map((short) => ({ platform, ...seen(platform, short.form), ...short })),
);

describe("a form in the table of links", () => {
  it.each(forms)("$platform: $form", (pattern) => {
    const { platform, example, idKind } = pattern;
    const found = findPlatformLink(platform, example);
    const url = found.kind === "found" ? found.url : expect.fail(found.message);
    // Matched by this very pattern, not by an earlier one.
    expect(findCreator(url, linkTables[platform].creators)).toEqual(findCreator(url, [pattern]));
    const link = parseCreatorLink({ platform, text: example });
    expect(link).toMatchObject({ kind: "creator", idKind });
    if (link.kind === "creator")
      expect(example.toLowerCase()).toContain(link.platformBloggerId.toLowerCase());
  });

  it.each(shorts)("$platform: $form is short", ({ platform, example }) => {
    expect(parseCreatorLink({ platform, text: example }).kind).toBe("short");
  });

  it("names its source, and is listed in docs/links.md", async () => {
    for (const { form, source } of [...forms, ...shorts]) expect(source.length, form).toBeGreaterThan(10);
    // No source is left over from a removed form.
    const sources = platforms.flatMap((platform) => Object.keys(platformApis[platform].links.sources));
    expect(sources).toHaveLength(forms.length + shorts.length);
    await expect(describeLinkForms()).toMatchFileSnapshot("../../../../docs/links.md");
  });
});

const others = platforms.flatMap((platform) =>
  platformApis[platform].links.otherPages.map(([page, text]) => [platform, page, text] as const),
);

describe("a link that names no creator", () => {
  it.each(others)("of %s is said to be %s: %s", (platform, page, text) => {
    const link = parseCreatorLink({ platform, text });
    expect(link).toMatchObject({ kind: "error", page });
    expect(explainLinkPage(page, platform, "zh")).toMatch(/。(请|视频号)/);
    expect(explainLinkPage(page, platform, "en")).toMatch(/\. .*(copy|Copy)/);
  });
});
