import type { PointerEvent } from "react";
import { expect, it } from "vitest";
import { sizedColumn } from "./column-gestures";

/** Drags an edge of a heading that is 120 px wide by `moved` px. */
function drag(moved: number) {
  const heading = {
    style: { width: "120px" },
    getBoundingClientRect: () => ({ width: parseFloat(heading.style.width) }),
  };
  const edge = Object.assign(new EventTarget(), {
    closest: () => heading,
    setPointerCapture: () => undefined,
  });
  const sizes: number[] = [];
  const { onPointerDown } = sizedColumn((width) => sizes.push(width));
  const start = { currentTarget: edge, pointerId: 1, clientX: 300, button: 0 } as unknown;
  onPointerDown(start as PointerEvent<HTMLElement>);
  edge.dispatchEvent(Object.assign(new Event("pointermove"), { clientX: 300 + moved }));
  edge.dispatchEvent(new Event("lostpointercapture"));
  return { sizes, styled: heading.style.width };
}

it("tells the width to which an edge was dragged, and leaves the heading's own style to React", () => {
  expect(drag(40)).toEqual({ sizes: [160], styled: "120px" });
});

it("changes nothing when an edge is only clicked", () => {
  expect(drag(0)).toEqual({ sizes: [], styled: "120px" });
});
