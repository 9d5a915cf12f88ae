-- CreateTable
CREATE TABLE "login_code" (
    "phone" VARCHAR(20) NOT NULL,
    "digest" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_code_pkey" PRIMARY KEY ("phone")
);

-- CreateTable
CREATE TABLE "login_code_turn" (
    "key" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3)[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_code_turn_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "login_code_expires_at_idx" ON "login_code"("expires_at");

-- CreateIndex
CREATE INDEX "login_code_turn_expires_at_idx" ON "login_code_turn"("expires_at");
