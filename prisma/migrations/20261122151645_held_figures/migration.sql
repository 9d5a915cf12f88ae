-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "hold_factor" INTEGER NOT NULL DEFAULT 10,
ADD COLUMN     "holds_figures" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "held_figure" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "blogger_id" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "found" TEXT,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,
    "days" SMALLINT NOT NULL DEFAULT 1,
    "run_id" TEXT,
    "dismissed_at" TIMESTAMPTZ(3),

    CONSTRAINT "held_figure_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "held_figure_organization_id_since_id_idx" ON "held_figure"("organization_id", "since" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "held_figure_blogger_id_field_key" ON "held_figure"("blogger_id", "field");

-- AddForeignKey
ALTER TABLE "held_figure" ADD CONSTRAINT "held_figure_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "held_figure" ADD CONSTRAINT "held_figure_blogger_id_fkey" FOREIGN KEY ("blogger_id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "organization" ADD CONSTRAINT "organization_hold_factor" CHECK ("hold_factor" BETWEEN 2 AND 1000);
