-- CreateEnum
CREATE TYPE "blogger_refresh_status" AS ENUM ('QUEUED', 'RUNNING', 'SUCCESS', 'FAILED', 'CANCELLED');

-- CreateTable
CREATE TABLE "blogger_refresh" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "blogger_id" TEXT NOT NULL,
    "platform" "platform" NOT NULL,
    "user_id" TEXT,
    "pace_policy_id" TEXT,
    "status" "blogger_refresh_status" NOT NULL DEFAULT 'QUEUED',
    "wait_reason" TEXT,
    "wait_until" TIMESTAMPTZ(3),
    "expected_at" TIMESTAMPTZ(3),
    "code" TEXT,
    "message" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "kept" JSONB,
    "executor" TEXT,
    "busy_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "blogger_refresh_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "blogger_refresh_blogger_id_created_at_idx" ON "blogger_refresh"("blogger_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "blogger_refresh_user_id_organization_id_created_at_idx" ON "blogger_refresh"("user_id", "organization_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "blogger_refresh_organization_id_platform_idx" ON "blogger_refresh"("organization_id", "platform") WHERE (ended_at IS NULL);

-- CreateIndex
CREATE INDEX "blogger_refresh_busy_until_idx" ON "blogger_refresh"("busy_until") WHERE (ended_at IS NULL);

-- CreateIndex
CREATE INDEX "blogger_refresh_ended_at_idx" ON "blogger_refresh"("ended_at") WHERE (ended_at IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "blogger_refresh_open_key" ON "blogger_refresh"("blogger_id") WHERE (ended_at IS NULL);

-- AddForeignKey
ALTER TABLE "blogger_refresh" ADD CONSTRAINT "blogger_refresh_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blogger_refresh" ADD CONSTRAINT "blogger_refresh_blogger_id_fkey" FOREIGN KEY ("blogger_id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blogger_refresh" ADD CONSTRAINT "blogger_refresh_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
