CREATE TABLE "coaching_texts" (
	"session_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	"basis" text NOT NULL,
	"model" text NOT NULL,
	"text" text NOT NULL,
	"sections" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coaching_texts_session_id_locale_agent_pk" PRIMARY KEY("session_id","locale","agent")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "track_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "corrected_events" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "corrected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "corrected_by" uuid;--> statement-breakpoint
ALTER TABLE "coaching_texts" ADD CONSTRAINT "coaching_texts_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;