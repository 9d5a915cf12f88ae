-- An empty list means none; whether a task takes all fields stands beside it.
ALTER TABLE "scraping_task" ADD COLUMN "takes_all_fields" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "scraping_task_run" ADD COLUMN "takes_all_fields" BOOLEAN NOT NULL DEFAULT true;

UPDATE "scraping_task" SET "takes_all_fields" = false WHERE "fields_json" <> '{}';
UPDATE "scraping_task_run" SET "takes_all_fields" = false WHERE "fields_json" <> '{}';
