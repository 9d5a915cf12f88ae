-- An export whose machine is gone begins again on another one, and each try of a page has a content of its own.
ALTER TABLE "roster_export" ADD COLUMN "content_key" TEXT,
ADD COLUMN "restarts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "tries" INTEGER[] DEFAULT ARRAY[]::INTEGER[];
