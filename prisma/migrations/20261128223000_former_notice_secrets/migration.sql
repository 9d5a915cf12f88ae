-- After a reset a webhook's former secret signs beside the new one for 24 hours.
ALTER TABLE "notice_channel" ADD COLUMN "former_secrets" JSONB NOT NULL DEFAULT '[]';
