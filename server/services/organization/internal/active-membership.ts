/** Where a person is a member now, the longest-standing first. */
export function activeMembership(userId: string) {
  return {
    where: { userId, status: "ACTIVE" },
    include: { organization: true },
    orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
  } as const;
}
