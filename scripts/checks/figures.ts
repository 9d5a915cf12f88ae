import { readFileSync } from "node:fs";
import { fromRoot } from "@/scripts/from-root";
import { generatedFiles } from "./file-vocabulary";
import { finishCheck } from "./finish-check";
import { describeFigures, figureProblems, measureTree } from "./measure-tree";
import { repositoryFiles } from "./repository-files";

const countLines = (file: string) => readFileSync(fromRoot(file), "utf8").split("\n").length - 1;
const code = repositoryFiles().filter((file) => /\.(tsx?|mjs)$/.test(file) && !generatedFiles.test(file));

const figures = measureTree(new Map(code.map((file) => [file, countLines(file)])));
finishCheck("figures", figureProblems(figures), describeFigures(figures));
