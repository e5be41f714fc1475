ALTER TABLE "api_keys" ADD COLUMN "lifetime_ms" bigint;--> statement-breakpoint
UPDATE "api_keys" SET "lifetime_ms" = round(extract(epoch FROM "expires_at" - "created_at") * 1000) WHERE "expires_at" IS NOT NULL;
