import type { DragEvent, PointerEvent } from "react";
import type { ColumnChanges } from "./column-layout";

const COLUMN = "application/x-column";

/** Properties of a heading that is dragged to the place of another one. */
export function draggedColumn(key: string, { moveTo }: ColumnChanges) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.setData(COLUMN, key);
      event.dataTransfer.effectAllowed = "move";
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (event.dataTransfer.types.includes(COLUMN)) event.preventDefault();
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      const dragged = event.dataTransfer.getData(COLUMN);
      if (dragged === "") return;
      event.preventDefault();
      if (dragged !== key) moveTo(dragged, key);
    },
  };
}

/** Properties of the edge of a heading. The heading alone follows the pointer; the table follows its end. */
export function sizedColumn(onSized: (width: number) => void) {
  return {
    "aria-hidden": true,
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      event.stopPropagation();
    },
    onPointerDown: ({ currentTarget: edge, pointerId, clientX, button }: PointerEvent<HTMLElement>) => {
      const heading = edge.closest("th");
      if (heading === null || button !== 0) return;
      const from = heading.getBoundingClientRect().width;
      const styled = heading.style.width;
      const widthAt = (x: number) => from + x - clientX;
      const follow = (event: globalThis.PointerEvent) => {
        heading.style.width = `${widthAt(event.clientX)}px`;
      };
      edge.setPointerCapture(pointerId);
      edge.addEventListener("pointermove", follow);
      edge.addEventListener(
        "lostpointercapture",
        () => {
          edge.removeEventListener("pointermove", follow);
          const width = heading.getBoundingClientRect().width;
          // React does not write again a width that it has not changed.
          heading.style.width = styled;
          if (Math.abs(width - from) >= 1) onSized(width);
        },
        { once: true },
      );
    },
  };
}
