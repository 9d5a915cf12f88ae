-- CreateTable
CREATE TABLE "blogger_view" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" VARCHAR(50) NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "filter" JSONB NOT NULL,
    "order" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blogger_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "blogger_view_organization_id_user_id_idx" ON "blogger_view"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "blogger_view_user_id_idx" ON "blogger_view"("user_id");

-- AddForeignKey
ALTER TABLE "blogger_view" ADD CONSTRAINT "blogger_view_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blogger_view" ADD CONSTRAINT "blogger_view_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
