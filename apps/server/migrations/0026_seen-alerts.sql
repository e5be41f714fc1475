CREATE TABLE "seen_alerts" (
	"admin_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seen_alerts_admin_id_session_id_pk" PRIMARY KEY("admin_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "seen_alerts" ADD CONSTRAINT "seen_alerts_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_alerts" ADD CONSTRAINT "seen_alerts_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seen_alerts_session" ON "seen_alerts" USING btree ("session_id");