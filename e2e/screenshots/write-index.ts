import type { Amount } from "../fixtures/scene-creators";

export type Shot = {
  file: string;
  name: string;
  amount: Amount;
  locale: string;
  scheme: string;
  width: number;
  /** Horizontal overflow of the page in pixels. */
  scrollsBy: number;
};

export function writeIndex(shots: readonly Shot[]): string {
  const names = [...new Set(shots.map(({ name }) => name))].sort();
  const sections = names.map((name) => {
    const figures = shots.filter((shot) => shot.name === name).map(toFigure);
    return `<h2 id="${name}">${name}</h2><div>${figures.join("")}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>
body{font:14px sans-serif;margin:16px}div{display:flex;flex-wrap:wrap;gap:8px;align-items:start}
figure{margin:0}img{width:340px;max-height:700px;object-fit:cover;object-position:top;border:1px solid #888}
.phone img{width:180px}.wide figcaption{color:#c00}</style>${sections.join("\n")}`;
}

function toFigure({ file, amount, locale, scheme, width, scrollsBy }: Shot): string {
  const classes = [width === 390 ? "phone" : "", scrollsBy > 0 ? "wide" : ""].join(" ").trim();
  const note = scrollsBy > 0 ? `, ${String(scrollsBy)} px too wide` : "";
  const caption = `${amount} ${locale} ${scheme} ${String(width)}${note}`;
  return `<figure class="${classes}"><a href="${file}"><img loading="lazy" src="${file}"></a><figcaption>${caption}</figcaption></figure>`;
}
