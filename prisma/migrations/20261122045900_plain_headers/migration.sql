-- Headers from before they were encrypted are still plain text, which is refused. SQL cannot encrypt, so this marks that there are
-- some: `npm start` and `npm run db:deploy` encrypt them once and take the mark away. Only the table's owner can set it again.
DO $$ BEGIN
  IF EXISTS (SELECT FROM "sync_endpoint" WHERE "headers_encrypted" LIKE '{%') THEN
    COMMENT ON COLUMN "sync_endpoint"."headers_encrypted" IS 'has plain text to encrypt';
  END IF;
END $$;
