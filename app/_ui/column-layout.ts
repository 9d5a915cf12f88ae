import { useLocalStorage } from "@mantine/hooks";

/** What a person has changed of the columns; keys of columns that no longer exist are ignored. */
export type ColumnLayout = {
  order: readonly string[];
  pinned: readonly string[];
  widths: Readonly<Record<string, number>>;
};

type Column = { key: string; width: number; fluid?: boolean };

export const NO_LAYOUT: ColumnLayout = { order: [], pinned: [], widths: {} };
const MIN_WIDTH = 56;
const MAX_WIDTH = 640;

/** The first column identifies the row and stays first; pinned ones follow it. */
export function arrangeColumns<One extends Column>(
  columns: readonly One[],
  { order, pinned, widths }: ColumnLayout,
): (One & { isPinned?: boolean })[] {
  const [identity, ...rest] = columns;
  if (identity === undefined) return [];
  const placeOf = ({ key }: One) => {
    const place = order.indexOf(key);
    return place === -1 ? order.length : place;
  };
  const sized = (column: One, isPinned: boolean) => {
    const width = widths[column.key];
    return { ...column, isPinned, ...(width !== undefined && { width, fluid: false }) };
  };
  const placed = [...rest].sort((one, other) => placeOf(one) - placeOf(other));
  const isPinned = ({ key }: One) => pinned.includes(key);
  return [
    sized(identity, true),
    ...placed.filter(isPinned).map((column) => sized(column, true)),
    ...placed.filter((column) => !isPinned(column)).map((column) => sized(column, false)),
  ];
}

/** The order in which `key` stands where `target` stood. */
export function movedTo(keys: readonly string[], key: string, target: string): string[] {
  const to = keys.indexOf(target);
  const others = keys.filter((other) => other !== key);
  return to === -1 ? [...keys] : [...others.slice(0, to), key, ...others.slice(to)];
}

export function boundedWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH));
}

export type ColumnChanges = {
  moveTo: (key: string, target: string) => void;
  pin: (key: string, isPinned: boolean) => void;
  resize: (key: string, width: number) => void;
};

export type ColumnChoice = {
  choices: { key: string; title: string; width: number; isShown: boolean; isPinned: boolean }[];
  toggle: (key: string) => void;
  changes: ColumnChanges;
  reset: () => void;
};

/** Kept in this browser under `name`, as the choice of columns is. */
export function useColumnLayout<One extends Column>(
  name: string,
  columns: readonly One[],
): { arranged: (One & { isPinned?: boolean })[]; changes: ColumnChanges; reset: () => void } {
  const [layout, setLayout, reset] = useLocalStorage<ColumnLayout>({
    key: `column-layout-${name}`,
    defaultValue: NO_LAYOUT,
  });
  const arranged = arrangeColumns(columns, layout);
  const keys = arranged.slice(1).map(({ key }) => key);
  return {
    arranged,
    reset,
    changes: {
      moveTo: (key, target) => setLayout({ ...layout, order: movedTo(keys, key, target) }),
      pin: (key, isPinned) => {
        const others = layout.pinned.filter((pinned) => pinned !== key);
        setLayout({ ...layout, order: keys, pinned: isPinned ? [...others, key] : others });
      },
      resize: (key, width) =>
        setLayout({ ...layout, widths: { ...layout.widths, [key]: boundedWidth(width) } }),
    },
  };
}
