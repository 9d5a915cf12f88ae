const PAINTED = (
  "fill fill-opacity stroke stroke-width stroke-dasharray stroke-opacity stroke-linejoin opacity " +
  "font-family font-size font-weight text-anchor display"
).split(" ");

const PADDING = 16;
const TITLE_PX = 16;
const SMALL_PX = 12;
/** Sharp on screens with two pixels per point, and in slides. */
const SCALE = 2;
const SVG = "http://www.w3.org/2000/svg";

/** `source` is the subject and date of the figures. */
type Words = { title: string; source: string; legend: { label: string; color: string }[] };

export function toPng(chart: SVGSVGElement, words: Words): Promise<Blob> {
  const { svg, size } = inLightScheme(() => draw(chart, words));
  return rasterise(svg, size);
}

const SCHEME = "data-mantine-color-scheme";

/**
 * Reads styles in the light scheme, as slides are white. Synchronous, so that nothing is painted in between.
 */
function inLightScheme<Result>(read: () => Result): Result {
  const root = document.documentElement;
  const chosen = root.getAttribute(SCHEME) ?? "light";
  root.setAttribute(SCHEME, "light");
  try {
    return read();
  } finally {
    root.setAttribute(SCHEME, chosen);
  }
}

type Size = { width: number; height: number };

function draw(chart: SVGSVGElement, { title, source, legend }: Words): { svg: string; size: Size } {
  const { width, height } = chart.getBoundingClientRect();
  const page = getComputedStyle(document.body);
  const below = PADDING + TITLE_PX + SMALL_PX + 8;
  const top = below + (legend.length > 0 ? SMALL_PX + 24 : 16);
  const size = { width: width + 2 * PADDING, height: top + height + PADDING };
  const picture = document.createElementNS(SVG, "svg");
  setAll(picture, { xmlns: SVG, ...size, "font-family": page.fontFamily });
  picture.append(
    make("rect", { ...size, fill: page.backgroundColor }),
    write(title, {
      x: PADDING,
      y: PADDING + TITLE_PX,
      "font-size": TITLE_PX,
      "font-weight": 600,
      fill: page.color,
    }),
    write(source, { x: PADDING, y: below, "font-size": SMALL_PX, opacity: 0.7, fill: page.color }),
    ...(legend.length > 0 ? drawLegend(legend, below + 24, page.color) : []),
  );
  const plot = withStyles(chart);
  setAll(plot, { x: PADDING, y: top, width, height });
  picture.append(plot);
  return { svg: new XMLSerializer().serializeToString(picture), size };
}

function drawLegend(legend: Words["legend"], y: number, fill: string): SVGElement[] {
  const ruler = document.createElement("canvas").getContext("2d");
  let x = PADDING;
  return legend.flatMap(({ label, color }) => {
    const parts = [
      make("rect", { x, y: y - SMALL_PX + 2, width: 10, height: 10, rx: 2, fill: resolve(color) }),
      write(label, { x: x + 16, y, "font-size": SMALL_PX, fill }),
    ];
    x += 40 + (ruler?.measureText(label).width ?? 0) * (SMALL_PX / 10);
    return parts;
  });
}

function withStyles(chart: SVGSVGElement): SVGSVGElement {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>("*");
  chart.querySelectorAll<SVGElement>("*").forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of PAINTED) copies[index]?.setAttribute(name, style.getPropertyValue(name));
    copies[index]?.removeAttribute("style");
  });
  copy.removeAttribute("style");
  return copy;
}

function resolve(color: string): string {
  const probe = document.createElement("span");
  probe.style.color = color;
  document.body.append(probe);
  const { color: resolved } = getComputedStyle(probe);
  probe.remove();
  return resolved;
}

async function rasterise(svg: string, { width, height }: Size): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * SCALE);
  canvas.height = Math.ceil(height * SCALE);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolved, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolved(blob)), "image/png");
  });
}

type Attributes = Record<string, string | number>;

function make(name: string, attributes: Attributes): SVGElement {
  const element = document.createElementNS(SVG, name);
  setAll(element, attributes);
  return element;
}

function write(text: string, attributes: Attributes): SVGElement {
  const element = make("text", attributes);
  element.textContent = text;
  return element;
}

function setAll(element: SVGElement, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
