-- Failures are counted by where they came from. Those of the last minutes were not: they are forgotten. TRUNCATE locks
-- the table, so that no sign-in adds a row before the column is there.
TRUNCATE "login_failure";

-- AlterTable
ALTER TABLE "login_failure" DROP CONSTRAINT "login_failure_pkey",
ADD COLUMN     "claimed_at" TIMESTAMPTZ(3)[],
ADD COLUMN     "source" TEXT NOT NULL,
ADD CONSTRAINT "login_failure_pkey" PRIMARY KEY ("account", "source");

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "password_is_generated" BOOLEAN NOT NULL DEFAULT false;
-- Accounts that a first run made, and whose password nobody has changed since: a change raises the version.
UPDATE "users" SET "password_is_generated" = true WHERE "username" IN ('admin', 'owner') AND "session_version" = 1;
