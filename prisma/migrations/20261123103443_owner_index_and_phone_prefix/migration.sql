-- CreateIndex
CREATE INDEX "organization_owner_id_idx" ON "organization"("owner_id");

-- The filter asks how a phone number begins. In another order than C, an index serves no such condition.
ALTER TABLE "sms_log" ALTER COLUMN "phone" TYPE varchar(20) COLLATE "C";
