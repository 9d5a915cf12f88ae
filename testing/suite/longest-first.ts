import { createHash } from "node:crypto";
import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest suites. Started last, one of them would run alone on one core. */
export const longest = [
  "app/open-api/tenant-matrix",
  "inngest/conformance/conformance",
  "server/open-api/rate-limit-instances",
  "server/services/scraping/pace/picks",
  "server/services/people/user/reach",
  "server/trpc/local-matrix",
  "server/trpc/tenant-matrix",
  "testing/trials/chaos",
  "testing/trials/runs",
];

export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const ranked = files.map((file) => {
      const name = path.relative(root, file.moduleId);
      const group = longest.some((start) => name.startsWith(start)) ? 0 : 1;
      const rank = createHash("sha256").update(`${sequence.seed} ${name}`).digest("hex");
      return { file, key: `${group} ${rank}` };
    });
    ranked.sort((a, b) => (a.key < b.key ? -1 : 1));
    return Promise.resolve(ranked.map(({ file }) => file));
  }
}
