/**
 * A creator page's first queries. The document brings all of them, so that nothing on the page moves later.
 */
export const firstInputs = (id: string) => ({
  get: { id },
  trend: { id, days: 90 } as const,
  heldFigures: { bloggerId: id, limit: 200 },
});
