-- Retention frees pages that later rows reuse, so that the ranges of a BRIN index would come to cover all times.
DROP INDEX "scraping_run_failure_at_idx";
CREATE INDEX "scraping_run_failure_at_idx" ON "scraping_run_failure"("at");
