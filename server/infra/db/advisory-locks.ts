/**
 * The advisory locks of one number, all of one database. What takes one of them waits for nothing but the
 * same work elsewhere: so each has a number of its own.
 */
export const ADVISORY_LOCKS = {
  /** Prisma's own number: `prisma migrate deploy` waits for us, and we wait for it. */
  migrations: 72_707_369,
  jobTables: 7_301_001,
  /** Held for as long as an engine leads. */
  jobLeader: 7_301_002,
  applicationRole: 7_301_003,
  testTemplate: 7_301_900,
  seed: 20_261_121,
  access: 20_261_123,
} as const;

/**
 * The second argument of `hashtextextended`, for locks of one thing among many. `bloggerChanges` and
 * `rosterCounts` stand in functions of the database, which migrations define.
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
} as const;
