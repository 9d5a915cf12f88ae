export const pageSizes = [20, 50, 100, 200] as const;
export const defaultPageSize = 50;
