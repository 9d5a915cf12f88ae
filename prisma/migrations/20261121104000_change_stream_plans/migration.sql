-- The stream is read page by page, a few hundred rows of one index range. Counting on millions, the planner would start workers for
-- a page, which cost more than the page.
ALTER TABLE "blogger_change" SET (parallel_workers = 0);
