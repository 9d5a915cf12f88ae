/** `status` of a package of the front end, which its shape has as a number. */
export const ASSET_STATUS = { draft: 0, published: 1, withdrawn: 2 } as const;
