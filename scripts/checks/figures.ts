import { type Findings, readRepositoryFile, repositoryFiles, runCheck } from "./check";

/** Lines of the code files of the tree. */
export type TreeFigures = {
  files: number;
  median: number;
  p95: number;
  longest: { file: string; lines: number };
  /** Lines of server/: its tests with what they stand on (testing/), and its code. */
  serverTestLines: number;
  serverCodeLines: number;
};

const limits = { leastMedian: 40, median: 150, p95: 250, testsPerLine: 0.9 };

/** Sizes of files and weight of tests, from lines by path. */
export function measureTree(linesByFile: Map<string, number>): TreeFigures {
  const sizes = [...linesByFile].map(([file, lines]) => ({ file, lines })).sort((a, b) => a.lines - b.lines);
  const rank = (share: number) => sizes[Math.max(0, Math.ceil(share * sizes.length) - 1)];
  const sum = (wanted: (file: string) => boolean) =>
    sizes.filter(({ file }) => wanted(file)).reduce((total, { lines }) => total + lines, 0);
  const isTesting = (file: string) => file.startsWith("testing/");
  const isServer = (file: string) => file.startsWith("server/");
  const isTest = (file: string) => /\.test\.tsx?$/.test(file) || isTesting(file);
  return {
    files: sizes.length,
    median: rank(0.5)?.lines ?? 0,
    p95: rank(0.95)?.lines ?? 0,
    longest: sizes.at(-1) ?? { file: "", lines: 0 },
    serverTestLines: sum((file) => isTesting(file) || (isServer(file) && isTest(file))),
    serverCodeLines: sum((file) => isServer(file) && !isTest(file)),
  };
}

/** Which figures are over their limits, each as a sentence. */
export function figureProblems(figures: TreeFigures): string[] {
  const { median, p95, serverTestLines, serverCodeLines } = figures;
  return [
    ...(figures.files > 0 && median < limits.leastMedian
      ? [`The median file has ${median} lines, at least ${limits.leastMedian}: merge what is read together.`]
      : []),
    ...(median > limits.median ? [`The median file has ${median} lines, at most ${limits.median}.`] : []),
    ...(p95 > limits.p95 ? [`The 95th percentile file has ${p95} lines, at most ${limits.p95}.`] : []),
    ...(serverTestLines < limits.testsPerLine * serverCodeLines
      ? [
          `server/ has ${ratio(figures)} lines of tests a line, at least ${limits.testsPerLine}: test what is not tested.`,
        ]
      : []),
  ];
}

/** The figures in one line. */
export function describeFigures(figures: TreeFigures): string {
  const { files, median, p95, longest, serverTestLines, serverCodeLines } = figures;
  return [
    `${files} code files`,
    `median ${median} lines`,
    `95th percentile ${p95}`,
    `longest ${longest.lines} (${longest.file})`,
    `server/ ${serverTestLines} test / ${serverCodeLines} code lines = ${ratio(figures)}`,
  ].join(", ");
}

function ratio({ serverTestLines, serverCodeLines }: TreeFigures): string {
  return serverCodeLines === 0 ? "0.00" : (serverTestLines / serverCodeLines).toFixed(2);
}

function findFigureProblems(): Findings {
  const code = repositoryFiles().filter((file) => /\.(tsx?|mjs)$/.test(file));
  const countLines = (file: string) => readRepositoryFile(file).split("\n").length - 1;
  const figures = measureTree(new Map(code.map((file) => [file, countLines(file)])));
  return { problems: figureProblems(figures), summary: describeFigures(figures) };
}

await runCheck(import.meta, "figures", findFigureProblems);
