-- CreateEnum
CREATE TYPE "person_reason" AS ENUM ('WECHAT', 'PHONE', 'EMAIL', 'NAME_AND_PORTRAIT');

-- CreateTable
CREATE TABLE "person_blogger" (
    "blogger_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_blogger_pkey" PRIMARY KEY ("blogger_id")
);

-- CreateTable
CREATE TABLE "person_decline" (
    "first_id" TEXT NOT NULL,
    "second_id" TEXT NOT NULL,
    "declined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_decline_pkey" PRIMARY KEY ("first_id","second_id")
);

-- CreateTable
CREATE TABLE "person_clue" (
    "blogger_id" TEXT NOT NULL,
    "key" BIGINT NOT NULL,
    "reason" "person_reason" NOT NULL,

    CONSTRAINT "person_clue_pkey" PRIMARY KEY ("blogger_id","key")
);

-- CreateTable
CREATE TABLE "person_suggestion" (
    "organization_id" TEXT NOT NULL,
    "key" BIGINT NOT NULL,
    "reason" "person_reason" NOT NULL,
    "blogger_ids" TEXT[],

    CONSTRAINT "person_suggestion_pkey" PRIMARY KEY ("organization_id","key")
);

-- CreateTable
CREATE TABLE "person_clue_position" (
    "organization_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "person_clue_position_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE INDEX "person_blogger_person_id_idx" ON "person_blogger"("person_id");

-- CreateIndex
CREATE INDEX "person_decline_second_id_idx" ON "person_decline"("second_id");

-- CreateIndex
CREATE INDEX "person_clue_key_idx" ON "person_clue"("key");

-- CreateIndex
CREATE INDEX "person_suggestion_organization_id_blogger_ids_idx" ON "person_suggestion"("organization_id", "blogger_ids");

-- AddForeignKey
ALTER TABLE "person_blogger" ADD CONSTRAINT "person_blogger_blogger_id_fkey" FOREIGN KEY ("blogger_id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_decline" ADD CONSTRAINT "person_decline_first_id_fkey" FOREIGN KEY ("first_id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_decline" ADD CONSTRAINT "person_decline_second_id_fkey" FOREIGN KEY ("second_id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_clue" ADD CONSTRAINT "person_clue_blogger_id_fkey" FOREIGN KEY ("blogger_id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_suggestion" ADD CONSTRAINT "person_suggestion_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_clue_position" ADD CONSTRAINT "person_clue_position_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
