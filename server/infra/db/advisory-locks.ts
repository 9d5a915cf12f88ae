/** Numbers of advisory locks. They are unique, so that work waits only for the same work elsewhere. */
export const ADVISORY_LOCKS = {
  /** Prisma's own number, so that `prisma migrate deploy` and this service wait for each other. */
  migrations: 72_707_369,
  jobTables: 7_301_001,
  jobLeader: 7_301_002,
  applicationRole: 7_301_003,
  testTemplate: 7_301_900,
  seed: 20_261_121,
  access: 20_261_123,
} as const;

/**
 * Second argument of `hashtextextended`, for one lock per key. `bloggerChanges` and `rosterCounts` also
 * appear in database functions that migrations define.
 */
export const LOCK_SPACES = {
  jobEvent: 0,
  bloggerChanges: 7061,
  sandbox: 7062,
  frozenTargets: 7063,
  rosterCounts: 7064,
  uploadQuota: 7071,
  release: 7072,
  rosterJobs: 7074,
  importFile: 7075,
  noticeTarget: 7076,
} as const;
