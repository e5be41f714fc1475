CREATE TABLE "upload_locks" (
	"upload_id" text PRIMARY KEY NOT NULL,
	"token" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"is_wanted" boolean NOT NULL
);
