CREATE TYPE "shortlist_status" AS ENUM ('TO_CONTACT', 'QUOTED', 'CONFIRMED', 'PUBLISHED', 'DROPPED');
CREATE TYPE "shortlist_change_kind" AS ENUM ('ADDED', 'UPDATED', 'REMOVED');

CREATE TABLE "shortlist" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "purpose" VARCHAR(1000),
    "budget" INTEGER,
    "created_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shortlist_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "shortlist_entry" (
    "shortlist_id" TEXT NOT NULL,
    "blogger_id" TEXT NOT NULL,
    "status" "shortlist_status" NOT NULL DEFAULT 'TO_CONTACT',
    "form" VARCHAR(50),
    "agreed_price" INTEGER,
    "note" VARCHAR(1000),
    "manager_user_id" TEXT,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shortlist_entry_pkey" PRIMARY KEY ("shortlist_id","blogger_id")
);

CREATE TABLE "shortlist_change" (
    "id" BIGSERIAL NOT NULL,
    "shortlist_id" TEXT NOT NULL,
    "blogger_id" TEXT NOT NULL,
    "batch_id" TEXT NOT NULL,
    "kind" "shortlist_change_kind" NOT NULL,
    "user_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "shortlist_change_pkey" PRIMARY KEY ("shortlist_id","blogger_id","id")
);

CREATE TABLE "shortlist_template" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "columns" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shortlist_template_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "shortlist_organization_id_created_at_id_idx" ON "shortlist"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "shortlist_created_by_id_idx" ON "shortlist"("created_by_id");
CREATE INDEX "shortlist_entry_blogger_id_idx" ON "shortlist_entry"("blogger_id");
CREATE INDEX "shortlist_entry_manager_user_id_idx" ON "shortlist_entry"("manager_user_id");
CREATE INDEX "shortlist_change_batch_id_idx" ON "shortlist_change"("batch_id");
CREATE INDEX "shortlist_change_blogger_id_idx" ON "shortlist_change"("blogger_id");
CREATE INDEX "shortlist_change_user_id_idx" ON "shortlist_change"("user_id");
CREATE INDEX "shortlist_template_organization_id_name_idx" ON "shortlist_template"("organization_id", "name");

ALTER TABLE "shortlist" ADD CONSTRAINT "shortlist_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "shortlist" ADD CONSTRAINT "shortlist_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "shortlist_entry" ADD CONSTRAINT "shortlist_entry_shortlist_id_fkey" FOREIGN KEY ("shortlist_id") REFERENCES "shortlist"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "shortlist_entry" ADD CONSTRAINT "shortlist_entry_blogger_id_fkey" FOREIGN KEY ("blogger_id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "shortlist_entry" ADD CONSTRAINT "shortlist_entry_manager_user_id_fkey" FOREIGN KEY ("manager_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "shortlist_change" ADD CONSTRAINT "shortlist_change_shortlist_id_fkey" FOREIGN KEY ("shortlist_id") REFERENCES "shortlist"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "shortlist_change" ADD CONSTRAINT "shortlist_change_blogger_id_fkey" FOREIGN KEY ("blogger_id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "shortlist_change" ADD CONSTRAINT "shortlist_change_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "shortlist_template" ADD CONSTRAINT "shortlist_template_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
