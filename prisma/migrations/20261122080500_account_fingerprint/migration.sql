-- A platform that has seen an account's browser once must see the same one ever after, so nobody changes what it says of itself.
CREATE FUNCTION scraper_account_keep_fingerprint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The fingerprint of scraper account % never changes', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'scraper_account_fingerprint';
END $$;
CREATE TRIGGER scraper_account_fingerprint BEFORE UPDATE ON "scraper_account"
  FOR EACH ROW WHEN (OLD.fingerprint_profile IS DISTINCT FROM NEW.fingerprint_profile)
  EXECUTE FUNCTION scraper_account_keep_fingerprint();
