import extractDepcruiseConfig from "dependency-cruiser/config-utl/extract-depcruise-config";
import { fromRoot } from "@/scripts/from-root";
import { cruiseTree } from "./cruise-tree";
import { finishCheck } from "./finish-check";
import { canaryProblems, treeProblems } from "./layering-problems";
import { repositoryFiles } from "./repository-files";

const configFile = fromRoot(".dependency-cruiser.mjs");
const { forbidden = [] } = await extractDepcruiseConfig(configFile);
const sourceFiles = repositoryFiles().filter((file) => /\.(tsx?|mjs)$/.test(file));

const result = cruiseTree(fromRoot(), sourceFiles, configFile);
const problems = [
  ...treeProblems(result, forbidden, sourceFiles),
  ...(await canaryProblems(configFile, forbidden)),
];
finishCheck("layering", problems, `${sourceFiles.length} files read, ${forbidden.length} rules fire`);
