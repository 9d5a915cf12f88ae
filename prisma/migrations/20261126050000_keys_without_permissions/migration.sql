-- A key with nothing ticked used to read everything, as the console said; from now on it may do nothing. Keys that were made before go on
-- reading: null is what means all reads.
UPDATE "organization_api_key" SET "scope" = NULL WHERE "scope" = '{}' OR "scope" -> 'permissions' = '[]';
