ALTER TABLE "clients" ADD COLUMN "age_years" integer;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "age_given_at" timestamp (3) with time zone;