-- DropIndex
DROP INDEX "users_phone_key";

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "password_must_change" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "sign_in_name" (
    "name" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "sign_in_name_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "sign_in_name_user_id_idx" ON "sign_in_name"("user_id");

-- CreateIndex
CREATE INDEX "users_phone_idx" ON "users"("phone");

-- AddForeignKey
ALTER TABLE "sign_in_name" ADD CONSTRAINT "sign_in_name_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who signs in types a username or a phone number into one field: neither may be one of another person's. Letters are told apart
-- by their kind and not by their case, so that nobody passes for another person.
CREATE FUNCTION "users_keep_sign_in_names"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sign_in_name WHERE user_id = NEW.id;
  INSERT INTO sign_in_name (name, user_id)
    SELECT DISTINCT lower(given), NEW.id FROM unnest(ARRAY[NEW.username, NEW.phone]::text[]) AS given WHERE given <> '';
  RETURN NULL;
END $$;
CREATE TRIGGER "users_keep_sign_in_names" AFTER INSERT OR UPDATE OF "username", "phone" ON "users"
  FOR EACH ROW EXECUTE FUNCTION "users_keep_sign_in_names"();

-- Two people who share one already stop the migration: a person must give one of them another first.
INSERT INTO "sign_in_name" ("name", "user_id")
  SELECT DISTINCT lower(given), id FROM "users", unnest(ARRAY[username, phone]::text[]) AS given WHERE given <> '';
