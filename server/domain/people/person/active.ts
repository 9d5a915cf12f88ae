/** `status` of users, roles and menu entries; 0 is inactive. */
export const ACTIVE = 1;
