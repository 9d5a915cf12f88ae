-- CreateTable
CREATE TABLE "job_state" (
    "name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "problem" TEXT,

    CONSTRAINT "job_state_pkey" PRIMARY KEY ("name")
);
