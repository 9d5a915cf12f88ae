-- CreateTable
CREATE TABLE "scrape_claim" (
    "blogger_id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scrape_claim_pkey" PRIMARY KEY ("blogger_id")
);

-- AddForeignKey
ALTER TABLE "scrape_claim" ADD CONSTRAINT "scrape_claim_blogger_id_fkey" FOREIGN KEY ("blogger_id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;
