import { type Draw } from "./draw";

export type Work = {
  id: string;
  title: string;
  ageDays: number;
  durationSeconds: number;
  plays: number;
  likes: number;
  comments: number;
  shares: number;
  /** Share of plays that reached the end, in ten-thousandths. */
  finishRate: number;
};

/** Totals of a set of works; all 0 for an empty one. Rates are in ten-thousandths. */
export type Spread = {
  itemNum: number;
  playMedian: number;
  likeAvg: number;
  commentAvg: number;
  shareAvg: number;
  avgDurationSeconds: number;
  finishRate: number;
  interactRate: number;
};

export function drawWorks(draw: Draw, count: number, usualPlays: number): Work[] {
  const ages = Array.from({ length: count }, () => draw.whole(0, 89)).sort((one, other) => one - other);
  return ages.map((ageDays, index) => {
    const plays = Math.round(usualPlays * 0.25 * 16 ** draw.fraction());
    const likes = Math.round(plays * (0.01 + draw.fraction() * 0.06));
    return {
      id: draw.text("0123456789", 18).replace(/^0/, "7"),
      title: `第${count - index}期`,
      ageDays,
      durationSeconds: draw.whole(12, 240),
      plays,
      likes,
      comments: Math.round(likes * (0.02 + draw.fraction() * 0.1)),
      shares: Math.round(likes * (0.01 + draw.fraction() * 0.15)),
      finishRate: draw.whole(800, 4_500),
    };
  });
}

export function spreadOf(works: readonly Work[]): Spread {
  const sum = (measure: (work: Work) => number) => works.reduce((total, work) => total + measure(work), 0);
  const average = (measure: (work: Work) => number) =>
    works.length === 0 ? 0 : Math.round(sum(measure) / works.length);
  const plays = sum((work) => work.plays);
  const interactions = sum((work) => work.likes + work.comments + work.shares);
  return {
    itemNum: works.length,
    playMedian: median(works.map((work) => work.plays)),
    likeAvg: average((work) => work.likes),
    commentAvg: average((work) => work.comments),
    shareAvg: average((work) => work.shares),
    avgDurationSeconds: average((work) => work.durationSeconds),
    finishRate: average((work) => work.finishRate),
    interactRate: plays === 0 ? 0 : Math.round((interactions / plays) * 10_000),
  };
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return Math.round((low + high) / 2);
}
