export const ASSET_STATUS = { draft: 0, published: 1, withdrawn: 2 } as const;
