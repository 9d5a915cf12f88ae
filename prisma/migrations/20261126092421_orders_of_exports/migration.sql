-- CreateTable
CREATE TABLE "roster_export_order" (
    "job_id" TEXT NOT NULL,
    "part" INTEGER NOT NULL,
    "ids" TEXT[],

    CONSTRAINT "roster_export_order_pkey" PRIMARY KEY ("job_id","part")
);

-- AddForeignKey
ALTER TABLE "roster_export_order" ADD CONSTRAINT "roster_export_order_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "roster_export"("id") ON DELETE CASCADE ON UPDATE CASCADE;
