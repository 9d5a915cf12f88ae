-- AlterTable
ALTER TABLE "roster_job_change" ADD COLUMN     "changed_at" TIMESTAMPTZ(3);
