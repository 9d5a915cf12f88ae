export const MENU_TYPE = { page: 1, button: 2 } as const;

/** A group is visible to users with any page below it. */
export function isMenuGroup(entry: { type: number; component: string; permission: string | null }): boolean {
  const { type, component, permission } = entry;
  return type === MENU_TYPE.page && permission === null && ["", "group"].includes(component);
}
