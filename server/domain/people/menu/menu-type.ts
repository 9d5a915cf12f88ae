/** A page or a group of pages, and a button, whose permission its roles have. */
export const MENU_TYPE = { page: 1, button: 2 } as const;

/** Whether an entry names the pages below it, and is none itself: whoever has one of them sees it. */
export function isMenuGroup(entry: { type: number; component: string; permission: string | null }): boolean {
  const { type, component, permission } = entry;
  return type === MENU_TYPE.page && permission === null && ["", "group"].includes(component);
}
