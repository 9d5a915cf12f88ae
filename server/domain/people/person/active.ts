/** `status` of people, roles and menu entries that are in use; 0 is that of the others. */
export const ACTIVE = 1;
