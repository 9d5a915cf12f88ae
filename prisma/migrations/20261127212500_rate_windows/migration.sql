-- Counts of rate limits for RATE_STORE=postgres. Unlogged: a count costs no write to the disk, and a crash of the
-- database forgets only the windows under way. Rows are updated in place, for which a page keeps room.
CREATE UNLOGGED TABLE "rate_window" (
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "name" TEXT NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "rate_window_pkey" PRIMARY KEY ("ends_at", "name")
) WITH (fillfactor = 50);
