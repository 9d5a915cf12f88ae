/** What a creator's page asks for first: its document brings all of it, so that nothing on it moves later. */
export const firstInputs = (id: string) => ({
  get: { id },
  trend: { id, days: 90 } as const,
  heldFigures: { bloggerId: id, limit: 200 },
});
