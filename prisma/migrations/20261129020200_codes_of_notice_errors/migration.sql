-- The console says in its own language what the service says in English.
ALTER TABLE "notice_attempt" ADD COLUMN "error_code" TEXT;
