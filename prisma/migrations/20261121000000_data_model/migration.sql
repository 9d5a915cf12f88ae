-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "blogger_source" AS ENUM ('MANUAL', 'IMPORT', 'SCRAPE', 'OPEN_API');

-- CreateEnum
CREATE TYPE "platform_status" AS ENUM ('ACTIVE', 'NOT_FOUND', 'INVALID_URL');

-- CreateEnum
CREATE TYPE "review_status" AS ENUM ('PENDING', 'APPROVED', 'REJECTED');

-- CreateEnum
CREATE TYPE "change_type" AS ENUM ('CREATED', 'UPDATED', 'DEACTIVATED');

-- CreateEnum
CREATE TYPE "import_run_kind" AS ENUM ('BATCH', 'SINGLE', 'DEACTIVATE');

-- CreateEnum
CREATE TYPE "platform" AS ENUM ('STARMAP', 'PGY', 'VIDEO_HUXUAN', 'MP_HUXUAN', 'BILIBILI_HUAHUO', 'KUAISHOU_JLJX');

-- CreateEnum
CREATE TYPE "organization_status" AS ENUM ('ACTIVE', 'SUSPENDED');

-- CreateEnum
CREATE TYPE "data_mode" AS ENUM ('CLOUD', 'LOCAL');

-- CreateEnum
CREATE TYPE "member_role" AS ENUM ('OWNER', 'MEMBER');

-- CreateEnum
CREATE TYPE "member_status" AS ENUM ('ACTIVE', 'REMOVED');

-- CreateEnum
CREATE TYPE "scraper_account_status" AS ENUM ('ACTIVE', 'RISK', 'BANNED', 'REVOKED');

-- CreateEnum
CREATE TYPE "scraping_scope" AS ENUM ('ALL', 'FILTERED');

-- CreateEnum
CREATE TYPE "schedule_type" AS ENUM ('MANUAL', 'DAILY', 'WEEKLY', 'MONTHLY');

-- CreateEnum
CREATE TYPE "scraping_run_status" AS ENUM ('PENDING', 'RUNNING', 'SUCCESS', 'PARTIAL', 'PAUSED', 'FAILED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "sync_auth_type" AS ENUM ('NONE', 'BEARER', 'BASIC', 'SIGNATURE');

-- CreateEnum
CREATE TYPE "sync_run_status" AS ENUM ('PENDING', 'RUNNING', 'SUCCESS', 'FAILED');

-- CreateTable
CREATE TABLE "organization_api_key" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "masked_key" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "scope" JSONB,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_ip" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT,
    "action" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "ip" TEXT,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blogger" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "owner_user_id" TEXT,
    "platform" "platform" NOT NULL,
    "platform_blogger_id" TEXT NOT NULL,
    "external_id" TEXT,
    "nickname" TEXT NOT NULL,
    "avatar" TEXT,
    "url" TEXT,
    "gender" TEXT,
    "location" TEXT,
    "category" TEXT,
    "fans_count" INTEGER,
    "interact_rate" INTEGER,
    "price_json" JSONB,
    "contact_wechat" TEXT,
    "contact_phone" TEXT,
    "contact_email" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "remark" TEXT,
    "rebate_percent" DOUBLE PRECISION,
    "linkup_at" TIMESTAMPTZ(3),
    "linkup_remark" VARCHAR(30),
    "last_synced_at" TIMESTAMPTZ(3),
    "source" "blogger_source" NOT NULL,
    "raw_data" JSONB,
    "platform_status" "platform_status" NOT NULL DEFAULT 'ACTIVE',
    "platform_status_reason" TEXT,
    "platform_status_checked_at" TIMESTAMPTZ(3),
    "review_status" "review_status" NOT NULL DEFAULT 'PENDING',
    "creator_type" TEXT,
    "content_topic" TEXT,
    "industry_tag" TEXT,
    "month_fans_increase_rate" TEXT,
    "price_short_with_fee" INTEGER,
    "price_mid_with_fee" INTEGER,
    "price_long_with_fee" INTEGER,
    "content_analysis_summary" TEXT,
    "content_analysis_top1" TEXT,
    "content_analysis_top2" TEXT,
    "content_analysis_top3" TEXT,
    "content_analysis_top4" TEXT,
    "content_analysis_top5" TEXT,
    "content_analysis_top6" TEXT,
    "content_analysis_top7" TEXT,
    "content_analysis_top8" TEXT,
    "content_analysis_top9" TEXT,
    "content_analysis_top10" TEXT,
    "fans_trend" TEXT,
    "fans_growth" INTEGER,
    "fans_growth_rate" TEXT,
    "fans_portrait_json" JSONB,
    "audience_portrait_json" JSONB,
    "tie_portrait_json" JSONB,
    "metrics" JSONB NOT NULL DEFAULT '{}',
    "deactivated_at" TIMESTAMPTZ(3),
    "deactivated_reason" TEXT,
    "revision" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blogger_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blogger_alias" (
    "organization_id" TEXT NOT NULL,
    "platform" "platform" NOT NULL,
    "alias" TEXT NOT NULL,
    "blogger_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blogger_alias_pkey" PRIMARY KEY ("organization_id","platform","alias")
);

-- CreateTable
CREATE TABLE "blogger_snapshot" (
    "blogger_id" TEXT NOT NULL,
    "snapshot_date" DATE NOT NULL,
    "fans_count" INTEGER,
    "interact_rate" INTEGER,
    "metrics" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blogger_snapshot_pkey" PRIMARY KEY ("blogger_id","snapshot_date")
);

-- CreateTable
CREATE TABLE "blogger_change" (
    "blogger_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "change_type" "change_type" NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "blogger_change_pkey" PRIMARY KEY ("blogger_id")
);

-- CreateTable
CREATE TABLE "blogger_change_head" (
    "organization_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "blogger_change_head_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "open_api_blogger_import_run" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "api_key_id" TEXT,
    "api_key_name" TEXT,
    "kind" "import_run_kind" NOT NULL,
    "source_system" VARCHAR(100),
    "idempotency_key" VARCHAR(255),
    "total" INTEGER NOT NULL,
    "created" INTEGER NOT NULL,
    "updated" INTEGER NOT NULL,
    "unchanged" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "discarded_fields_by_platform" JSONB NOT NULL DEFAULT '{}',
    "errors" JSONB NOT NULL DEFAULT '[]',
    "duration_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "open_api_blogger_import_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_record" (
    "organization_id" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "key" VARCHAR(255) NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("organization_id","route","key")
);

-- CreateTable
CREATE TABLE "short_link" (
    "url" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "short_link_pkey" PRIMARY KEY ("url")
);

-- CreateTable
CREATE TABLE "organization" (
    "id" TEXT NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "owner_id" TEXT NOT NULL,
    "status" "organization_status" NOT NULL DEFAULT 'ACTIVE',
    "data_mode" "data_mode" NOT NULL DEFAULT 'CLOUD',
    "subscription_plan" VARCHAR(50),
    "subscription_expires_at" TIMESTAMPTZ(3),
    "blogger_limit" INTEGER,
    "time_zone" TEXT NOT NULL DEFAULT 'Asia/Shanghai',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_member" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" "member_role" NOT NULL DEFAULT 'MEMBER',
    "status" "member_status" NOT NULL DEFAULT 'ACTIVE',
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pace_policy" (
    "id" TEXT NOT NULL,
    "system_key" TEXT,
    "organization_id" TEXT,
    "name" VARCHAR(50) NOT NULL,
    "description" VARCHAR(200),
    "k_ratio" DOUBLE PRECISION NOT NULL,
    "spare_accounts" INTEGER NOT NULL,
    "shift_size_factor" DOUBLE PRECISION NOT NULL,
    "rest_factor" DOUBLE PRECISION NOT NULL,
    "hourly_factor" DOUBLE PRECISION NOT NULL,
    "scrapes_per_day" INTEGER,
    "scrapes_per_hour" INTEGER,
    "burst_size" INTEGER,
    "refill_rate_per_min" INTEGER,
    "max_per_task" INTEGER,
    "min_interval_ms" INTEGER,
    "org_daily_budget" INTEGER,
    "consecutive_failure_threshold" INTEGER,
    "cooldown_minutes" INTEGER,
    "shift_size" INTEGER,
    "shift_rest_minutes" INTEGER,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pace_policy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pace_baseline" (
    "platform" "platform" NOT NULL,
    "scrapes_per_day" INTEGER NOT NULL,
    "scrapes_per_hour" INTEGER NOT NULL,
    "burst_size" INTEGER NOT NULL,
    "refill_rate_per_min" INTEGER NOT NULL,
    "max_per_task" INTEGER NOT NULL,
    "min_interval_ms" INTEGER NOT NULL,
    "org_daily_budget" INTEGER NOT NULL,
    "consecutive_failure_threshold" INTEGER NOT NULL,
    "cooldown_minutes" INTEGER NOT NULL,
    "shift_size" INTEGER NOT NULL,
    "shift_rest_minutes" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pace_baseline_pkey" PRIMARY KEY ("platform")
);

-- CreateTable
CREATE TABLE "frontend_asset" (
    "id" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_url" TEXT NOT NULL,
    "file_size" BIGINT NOT NULL,
    "checksum" TEXT NOT NULL,
    "status" INTEGER NOT NULL DEFAULT 0,
    "is_latest" INTEGER NOT NULL DEFAULT 0,
    "release_notes" TEXT,
    "uploaded_by" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "frontend_asset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "desktop_version" (
    "id" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "update_log" TEXT,
    "download_url" TEXT NOT NULL,
    "file_size" BIGINT NOT NULL,
    "file_name" TEXT NOT NULL,
    "checksum" TEXT NOT NULL,
    "force_update" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'DRAFT',
    "published_at" TIMESTAMPTZ(3),
    "uploaded_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "desktop_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scraper_account" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "owner_user_id" TEXT,
    "platform" "platform" NOT NULL,
    "display_name" VARCHAR(100) NOT NULL,
    "partition" TEXT NOT NULL,
    "avatar" TEXT,
    "weight" INTEGER NOT NULL DEFAULT 1,
    "status" "scraper_account_status" NOT NULL DEFAULT 'ACTIVE',
    "cookie_encrypted" TEXT,
    "fingerprint_profile" JSONB,
    "last_auth_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "used_today" INTEGER NOT NULL DEFAULT 0,
    "used_this_hour" INTEGER NOT NULL DEFAULT 0,
    "day_window_started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "hour_window_started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cooldown_until" TIMESTAMPTZ(3),
    "consecutive_failures" INTEGER NOT NULL DEFAULT 0,
    "last_captcha_at" TIMESTAMPTZ(3),
    "last_reset_at" TIMESTAMPTZ(3),
    "risk_reason" VARCHAR(500),
    "risk_at" TIMESTAMPTZ(3),
    "last_connectivity_check_at" TIMESTAMPTZ(3),
    "max_per_task_override" INTEGER,
    "current_shift_count" INTEGER NOT NULL DEFAULT 0,
    "shift_rest_until" TIMESTAMPTZ(3),
    "last_shift_ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scraper_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scraping_task" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "owner_user_id" TEXT,
    "name" VARCHAR(100) NOT NULL,
    "platforms" "platform"[],
    "scope" "scraping_scope" NOT NULL DEFAULT 'ALL',
    "filter_json" JSONB,
    "fields_json" JSONB,
    "schedule_type" "schedule_type" NOT NULL DEFAULT 'MANUAL',
    "cron_expression" TEXT,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "priority" "schedule_type" NOT NULL DEFAULT 'MANUAL',
    "max_run_duration_minutes" INTEGER NOT NULL DEFAULT 240,
    "failure_retry_count" INTEGER NOT NULL DEFAULT 3,
    "retry_interval_minutes" INTEGER NOT NULL DEFAULT 30,
    "current_retry_count" INTEGER NOT NULL DEFAULT 0,
    "pace_policy_id" TEXT,
    "last_run_at" TIMESTAMPTZ(3),
    "next_run_at" TIMESTAMPTZ(3),
    "run_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scraping_task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scraping_task_run" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "status" "scraping_run_status" NOT NULL DEFAULT 'PENDING',
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "target_count" INTEGER NOT NULL DEFAULT 0,
    "success_count" INTEGER NOT NULL DEFAULT 0,
    "failed_count" INTEGER NOT NULL DEFAULT 0,
    "captcha_count" INTEGER NOT NULL DEFAULT 0,
    "account_usage_json" JSONB,
    "error_log" TEXT,
    "pause_reason" TEXT,
    "resume_at" TIMESTAMPTZ(3),
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "pending_blogger_ids" JSONB,
    "processed_blogger_ids" JSONB,
    "failed_targets" JSONB,
    "pace_json" JSONB,
    "parent_run_id" TEXT,

    CONSTRAINT "scraping_task_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sms_log" (
    "id" TEXT NOT NULL,
    "phone" VARCHAR(20) NOT NULL,
    "content" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "template_id" TEXT,
    "status" INTEGER NOT NULL,
    "message_id" TEXT,
    "error_msg" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sms_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sync_endpoint" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "owner_user_id" TEXT,
    "name" VARCHAR(100) NOT NULL,
    "url" TEXT NOT NULL,
    "method" TEXT NOT NULL DEFAULT 'POST',
    "platform_filter" "platform"[] DEFAULT ARRAY[]::"platform"[],
    "headers_json" JSONB,
    "auth_type" "sync_auth_type" NOT NULL DEFAULT 'NONE',
    "auth_config_encrypted" TEXT,
    "batch_size" INTEGER NOT NULL DEFAULT 1,
    "retry_count" INTEGER NOT NULL DEFAULT 3,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "secret_encrypted" TEXT NOT NULL,
    "previous_secret_encrypted" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "position" BIGINT NOT NULL DEFAULT 0,
    "lease_token" BIGINT NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "failed_deliveries_in_row" INTEGER NOT NULL DEFAULT 0,
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sync_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sync_delivery" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "status" "sync_run_status" NOT NULL DEFAULT 'PENDING',
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "items" JSONB NOT NULL,
    "pending_ids" TEXT[],
    "first_seq" BIGINT NOT NULL,
    "last_seq" BIGINT NOT NULL,
    "oldest_change_at" TIMESTAMPTZ(3) NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "attempt_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "sync_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sync_endpoint_run" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "status" "sync_run_status" NOT NULL DEFAULT 'RUNNING',
    "blogger_ids" TEXT[],
    "failed_blogger_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "total_count" INTEGER NOT NULL,
    "success_count" INTEGER NOT NULL DEFAULT 0,
    "failed_count" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "duration_ms" INTEGER,
    "request_headers" JSONB,
    "response_status" INTEGER,
    "response_headers" JSONB,
    "response_snippet" TEXT,

    CONSTRAINT "sync_endpoint_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "username" VARCHAR(50) NOT NULL,
    "nickname" VARCHAR(50) NOT NULL,
    "phone" VARCHAR(20) NOT NULL,
    "email" VARCHAR(254),
    "avatar" TEXT,
    "status" INTEGER NOT NULL DEFAULT 1,
    "role_id" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "session_version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_failure" (
    "account" TEXT NOT NULL,
    "failed_at" TIMESTAMPTZ(3)[],
    "locked_until" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_failure_pkey" PRIMARY KEY ("account")
);

-- CreateTable
CREATE TABLE "ended_session" (
    "id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ended_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role" (
    "id" TEXT NOT NULL,
    "name" VARCHAR(50) NOT NULL,
    "label" VARCHAR(50) NOT NULL,
    "description" VARCHAR(200),
    "status" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "menu" (
    "id" TEXT NOT NULL,
    "parent_id" TEXT,
    "name" VARCHAR(50) NOT NULL,
    "path" TEXT NOT NULL,
    "component" TEXT NOT NULL,
    "redirect" TEXT NOT NULL,
    "icon" TEXT,
    "permission" TEXT,
    "type" INTEGER NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" INTEGER NOT NULL DEFAULT 1,
    "hide_in_menu" INTEGER NOT NULL DEFAULT 0,
    "keep_alive" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "menu_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role_menu" (
    "role_id" TEXT NOT NULL,
    "menu_id" TEXT NOT NULL,

    CONSTRAINT "role_menu_pkey" PRIMARY KEY ("role_id","menu_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "organization_api_key_key_hash_key" ON "organization_api_key"("key_hash");

-- CreateIndex
CREATE INDEX "organization_api_key_organization_id_created_at_id_idx" ON "organization_api_key"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "audit_entry_organization_id_created_at_id_idx" ON "audit_entry"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_created_at_id_idx" ON "audit_entry"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_target_type_target_id_created_at_idx" ON "audit_entry"("target_type", "target_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "blogger_organization_id_updated_at_id_idx" ON "blogger"("organization_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "blogger_organization_id_platform_updated_at_id_idx" ON "blogger"("organization_id", "platform", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "blogger_organization_id_category_updated_at_id_idx" ON "blogger"("organization_id", "category", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "blogger_organization_id_review_status_updated_at_id_idx" ON "blogger"("organization_id", "review_status", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "blogger_organization_id_fans_count_id_idx" ON "blogger"("organization_id", "fans_count", "id");

-- CreateIndex
CREATE INDEX "blogger_organization_id_external_id_idx" ON "blogger"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "blogger_organization_id_owner_user_id_idx" ON "blogger"("organization_id", "owner_user_id");

-- CreateIndex
CREATE INDEX "blogger_owner_user_id_idx" ON "blogger"("owner_user_id");

-- CreateIndex
CREATE INDEX "blogger_tags_idx" ON "blogger" USING GIN ("tags");

-- CreateIndex
CREATE UNIQUE INDEX "blogger_organization_id_platform_platform_blogger_id_key" ON "blogger"("organization_id", "platform", "platform_blogger_id");

-- CreateIndex
CREATE INDEX "blogger_alias_blogger_id_idx" ON "blogger_alias"("blogger_id");

-- CreateIndex
CREATE INDEX "blogger_snapshot_snapshot_date_idx" ON "blogger_snapshot"("snapshot_date");

-- CreateIndex
CREATE INDEX "blogger_change_organization_id_changed_at_seq_idx" ON "blogger_change"("organization_id", "changed_at", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "blogger_change_organization_id_seq_key" ON "blogger_change"("organization_id", "seq");

-- CreateIndex
CREATE INDEX "open_api_blogger_import_run_organization_id_created_at_id_idx" ON "open_api_blogger_import_run"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "idempotency_record_expires_at_idx" ON "idempotency_record"("expires_at");

-- CreateIndex
CREATE INDEX "short_link_expires_at_idx" ON "short_link"("expires_at");

-- CreateIndex
CREATE INDEX "organization_created_at_id_idx" ON "organization"("created_at", "id");

-- CreateIndex
CREATE INDEX "organization_member_user_id_status_joined_at_idx" ON "organization_member"("user_id", "status", "joined_at");

-- CreateIndex
CREATE UNIQUE INDEX "organization_member_organization_id_user_id_key" ON "organization_member"("organization_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "organization_member_one_owner" ON "organization_member"("organization_id") WHERE (role = 'OWNER' and status = 'ACTIVE');

-- CreateIndex
CREATE UNIQUE INDEX "pace_policy_system_key_key" ON "pace_policy"("system_key");

-- CreateIndex
CREATE INDEX "pace_policy_organization_id_created_at_id_idx" ON "pace_policy"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "frontend_asset_uploaded_by_idx" ON "frontend_asset"("uploaded_by");

-- CreateIndex
CREATE UNIQUE INDEX "frontend_asset_platform_version_key" ON "frontend_asset"("platform", "version");

-- CreateIndex
CREATE UNIQUE INDEX "frontend_asset_one_latest" ON "frontend_asset"("platform") WHERE (is_latest = 1);

-- CreateIndex
CREATE INDEX "desktop_version_uploaded_by_idx" ON "desktop_version"("uploaded_by");

-- CreateIndex
CREATE UNIQUE INDEX "desktop_version_platform_version_key" ON "desktop_version"("platform", "version");

-- CreateIndex
CREATE INDEX "scraper_account_organization_id_platform_status_created_at__idx" ON "scraper_account"("organization_id", "platform", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "scraper_account_organization_id_created_at_id_idx" ON "scraper_account"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "scraper_account_owner_user_id_idx" ON "scraper_account"("owner_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "scraper_account_organization_id_partition_key" ON "scraper_account"("organization_id", "partition");

-- CreateIndex
CREATE INDEX "scraping_task_organization_id_created_at_id_idx" ON "scraping_task"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "scraping_task_next_run_at_idx" ON "scraping_task"("next_run_at") WHERE (enabled);

-- CreateIndex
CREATE INDEX "scraping_task_pace_policy_id_idx" ON "scraping_task"("pace_policy_id");

-- CreateIndex
CREATE INDEX "scraping_task_owner_user_id_idx" ON "scraping_task"("owner_user_id");

-- CreateIndex
CREATE INDEX "scraping_task_run_task_id_started_at_id_idx" ON "scraping_task_run"("task_id", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "scraping_task_run_organization_id_started_at_id_idx" ON "scraping_task_run"("organization_id", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "scraping_task_run_parent_run_id_idx" ON "scraping_task_run"("parent_run_id");

-- CreateIndex
CREATE INDEX "scraping_task_run_status_resume_at_idx" ON "scraping_task_run"("status", "resume_at") WHERE (status in ('PENDING', 'RUNNING', 'PAUSED'));

-- CreateIndex
CREATE INDEX "sms_log_created_at_id_idx" ON "sms_log"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sms_log_phone_created_at_idx" ON "sms_log"("phone", "created_at" DESC);

-- CreateIndex
CREATE INDEX "sync_endpoint_organization_id_created_at_id_idx" ON "sync_endpoint"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sync_endpoint_owner_user_id_idx" ON "sync_endpoint"("owner_user_id");

-- CreateIndex
CREATE INDEX "sync_delivery_endpoint_id_created_at_id_idx" ON "sync_delivery"("endpoint_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sync_delivery_next_attempt_at_idx" ON "sync_delivery"("next_attempt_at") WHERE (status in ('PENDING', 'RUNNING'));

-- CreateIndex
CREATE INDEX "sync_delivery_organization_id_idx" ON "sync_delivery"("organization_id");

-- CreateIndex
CREATE INDEX "sync_endpoint_run_endpoint_id_started_at_id_idx" ON "sync_endpoint_run"("endpoint_id", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sync_endpoint_run_organization_id_started_at_id_idx" ON "sync_endpoint_run"("organization_id", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "sync_endpoint_run_delivery_id_attempt_key" ON "sync_endpoint_run"("delivery_id", "attempt");

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key" ON "users"("username");

-- CreateIndex
CREATE UNIQUE INDEX "users_phone_key" ON "users"("phone");

-- CreateIndex
CREATE INDEX "users_role_id_idx" ON "users"("role_id");

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at", "id");

-- CreateIndex
CREATE INDEX "login_failure_expires_at_idx" ON "login_failure"("expires_at");

-- CreateIndex
CREATE INDEX "ended_session_expires_at_idx" ON "ended_session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "role_name_key" ON "role"("name");

-- CreateIndex
CREATE INDEX "menu_parent_id_sort_idx" ON "menu"("parent_id", "sort");

-- CreateIndex
CREATE INDEX "role_menu_menu_id_idx" ON "role_menu"("menu_id");

-- AddForeignKey
ALTER TABLE "organization_api_key" ADD CONSTRAINT "organization_api_key_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blogger" ADD CONSTRAINT "blogger_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blogger" ADD CONSTRAINT "blogger_owner_user_id_fkey" FOREIGN KEY ("owner_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blogger_alias" ADD CONSTRAINT "blogger_alias_blogger_id_fkey" FOREIGN KEY ("blogger_id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blogger_snapshot" ADD CONSTRAINT "blogger_snapshot_blogger_id_fkey" FOREIGN KEY ("blogger_id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blogger_change" ADD CONSTRAINT "blogger_change_blogger_id_fkey" FOREIGN KEY ("blogger_id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blogger_change_head" ADD CONSTRAINT "blogger_change_head_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "open_api_blogger_import_run" ADD CONSTRAINT "open_api_blogger_import_run_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_record" ADD CONSTRAINT "idempotency_record_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization" ADD CONSTRAINT "organization_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_member" ADD CONSTRAINT "organization_member_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_member" ADD CONSTRAINT "organization_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pace_policy" ADD CONSTRAINT "pace_policy_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "frontend_asset" ADD CONSTRAINT "frontend_asset_uploaded_by_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "desktop_version" ADD CONSTRAINT "desktop_version_uploaded_by_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scraper_account" ADD CONSTRAINT "scraper_account_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scraper_account" ADD CONSTRAINT "scraper_account_owner_user_id_fkey" FOREIGN KEY ("owner_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scraping_task" ADD CONSTRAINT "scraping_task_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scraping_task" ADD CONSTRAINT "scraping_task_owner_user_id_fkey" FOREIGN KEY ("owner_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scraping_task" ADD CONSTRAINT "scraping_task_pace_policy_id_fkey" FOREIGN KEY ("pace_policy_id") REFERENCES "pace_policy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scraping_task_run" ADD CONSTRAINT "scraping_task_run_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scraping_task_run" ADD CONSTRAINT "scraping_task_run_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "scraping_task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scraping_task_run" ADD CONSTRAINT "scraping_task_run_parent_run_id_fkey" FOREIGN KEY ("parent_run_id") REFERENCES "scraping_task_run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_endpoint" ADD CONSTRAINT "sync_endpoint_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_endpoint" ADD CONSTRAINT "sync_endpoint_owner_user_id_fkey" FOREIGN KEY ("owner_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_delivery" ADD CONSTRAINT "sync_delivery_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_delivery" ADD CONSTRAINT "sync_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "sync_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_endpoint_run" ADD CONSTRAINT "sync_endpoint_run_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_endpoint_run" ADD CONSTRAINT "sync_endpoint_run_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "sync_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_endpoint_run" ADD CONSTRAINT "sync_endpoint_run_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "sync_delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu" ADD CONSTRAINT "menu_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "menu"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_menu_id_fkey" FOREIGN KEY ("menu_id") REFERENCES "menu"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Bounds of the specification that the schema language cannot say.
ALTER TABLE "blogger"
  ADD CONSTRAINT "blogger_platform_blogger_id_length" CHECK (length("platform_blogger_id") BETWEEN 1 AND 200),
  ADD CONSTRAINT "blogger_metrics_is_object" CHECK (jsonb_typeof("metrics") = 'object');
ALTER TABLE "scraper_account"
  ADD CONSTRAINT "scraper_account_weight" CHECK ("weight" BETWEEN 1 AND 10),
  ADD CONSTRAINT "scraper_account_counters" CHECK ("used_today" >= 0 AND "used_this_hour" >= 0 AND "consecutive_failures" >= 0 AND "current_shift_count" >= 0),
  ADD CONSTRAINT "scraper_account_partition" CHECK ("partition" ~ '^persist:scraper-[A-Za-z0-9_-]{8,64}$');
ALTER TABLE "scraping_task"
  ADD CONSTRAINT "scraping_task_platforms" CHECK (cardinality("platforms") >= 1),
  ADD CONSTRAINT "scraping_task_bounds" CHECK ("max_run_duration_minutes" >= 1 AND "failure_retry_count" >= 0 AND "retry_interval_minutes" >= 1);
ALTER TABLE "scraping_task_run"
  ADD CONSTRAINT "scraping_task_run_attempt" CHECK ("attempt" >= 1);
ALTER TABLE "pace_policy"
  ADD CONSTRAINT "pace_policy_factors" CHECK (
    "k_ratio" BETWEEN 0.01 AND 1 AND "spare_accounts" BETWEEN 0 AND 10 AND "shift_size_factor" BETWEEN 0.01 AND 5
    AND "rest_factor" BETWEEN 0.01 AND 5 AND "hourly_factor" BETWEEN 0.01 AND 1),
  ADD CONSTRAINT "pace_policy_overrides" CHECK (
    "scrapes_per_day" >= 1 AND "scrapes_per_hour" >= 1 AND "burst_size" >= 1 AND "refill_rate_per_min" >= 1 AND "max_per_task" >= 1
    AND "min_interval_ms" >= 0 AND "org_daily_budget" >= 1 AND "consecutive_failure_threshold" >= 1 AND "cooldown_minutes" >= 0
    AND "shift_size" >= 1 AND "shift_rest_minutes" >= 0),
  ADD CONSTRAINT "pace_policy_scope" CHECK (("system_key" IS NULL) <> ("organization_id" IS NULL));
ALTER TABLE "sync_endpoint"
  ADD CONSTRAINT "sync_endpoint_batch_size" CHECK ("batch_size" IN (1, 5, 10, 50)),
  ADD CONSTRAINT "sync_endpoint_retry_count" CHECK ("retry_count" BETWEEN 0 AND 10);
ALTER TABLE "open_api_blogger_import_run"
  ADD CONSTRAINT "open_api_blogger_import_run_counts" CHECK ("total" = "created" + "updated" + "failed" AND "unchanged" <= "updated");
ALTER TABLE "users" ADD CONSTRAINT "users_status" CHECK ("status" IN (0, 1));
ALTER TABLE "menu" ADD CONSTRAINT "menu_type" CHECK ("type" IN (1, 2));

-- Order by fans with unknown ones last; the schema language has no index on an expression.
CREATE INDEX "blogger_organization_id_fans_order_idx" ON "blogger" ("organization_id", (coalesce("fans_count", -1)) DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sync_delivery_finished_at_idx" ON "sync_delivery"("finished_at");
