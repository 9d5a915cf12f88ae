-- CreateEnum
CREATE TYPE "roster_job_kind" AS ENUM ('CHANGE', 'EXPORT', 'IMPORT');

-- CreateEnum
CREATE TYPE "roster_job_status" AS ENUM ('QUEUED', 'RUNNING', 'SUCCESS', 'FAILED', 'CANCELLED');

-- CreateTable
CREATE TABLE "roster_job" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT,
    "kind" "roster_job_kind" NOT NULL,
    "status" "roster_job_status" NOT NULL DEFAULT 'QUEUED',
    "input" JSONB NOT NULL,
    "place" JSONB,
    "page" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "result" JSONB,
    "failure" JSONB,
    "busy_until" TIMESTAMPTZ(3) NOT NULL,
    "undone_by_id" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "roster_job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "roster_job_change" (
    "job_id" TEXT NOT NULL,
    "blogger_id" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,

    CONSTRAINT "roster_job_change_pkey" PRIMARY KEY ("job_id","blogger_id")
);

-- CreateTable
CREATE TABLE "blogger_review" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "blogger_id" TEXT NOT NULL,
    "review_status" "review_status" NOT NULL,
    "reason" VARCHAR(500),
    "user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blogger_review_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "roster_job_organization_id_created_at_id_idx" ON "roster_job"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "roster_job_user_id_idx" ON "roster_job"("user_id");

-- CreateIndex
CREATE INDEX "roster_job_busy_until_idx" ON "roster_job"("busy_until") WHERE (ended_at IS NULL);

-- CreateIndex
CREATE INDEX "roster_job_ended_at_idx" ON "roster_job"("ended_at") WHERE (ended_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "blogger_review_organization_id_created_at_id_idx" ON "blogger_review"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "blogger_review_blogger_id_idx" ON "blogger_review"("blogger_id");

-- CreateIndex
CREATE INDEX "blogger_review_user_id_idx" ON "blogger_review"("user_id");

-- AddForeignKey
ALTER TABLE "roster_job" ADD CONSTRAINT "roster_job_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roster_job" ADD CONSTRAINT "roster_job_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roster_job_change" ADD CONSTRAINT "roster_job_change_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "roster_job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blogger_review" ADD CONSTRAINT "blogger_review_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blogger_review" ADD CONSTRAINT "blogger_review_blogger_id_fkey" FOREIGN KEY ("blogger_id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blogger_review" ADD CONSTRAINT "blogger_review_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
