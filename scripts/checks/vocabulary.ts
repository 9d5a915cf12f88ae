import { readFileSync } from "node:fs";
import { fromRoot } from "@/scripts/from-root";
import { contentProblems } from "./content-problems";
import { finishCheck } from "./finish-check";
import { nameProblems } from "./name-problems";
import { repositoryFiles } from "./repository-files";

const files = repositoryFiles();
const problems = files.flatMap((file) => [
  ...nameProblems(file),
  ...contentProblems(file, readFileSync(fromRoot(file), "utf8")),
]);
finishCheck("vocabulary", problems, `${files.length} files read`);
