CREATE TABLE "peer_changes" (
	"activity" text NOT NULL,
	"exercise" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "peer_readings" (
	"client_id" uuid NOT NULL,
	"activity" text NOT NULL,
	"exercise" text NOT NULL,
	"readings" jsonb NOT NULL,
	CONSTRAINT "peer_readings_client_id_activity_exercise_pk" PRIMARY KEY("client_id","activity","exercise")
);
--> statement-breakpoint
CREATE TABLE "peer_refreshes" (
	"activity" text NOT NULL,
	"exercise" text NOT NULL,
	"basis" text DEFAULT '' NOT NULL,
	"refreshed_at" timestamp (3) with time zone,
	"athletes" integer DEFAULT 0 NOT NULL,
	"took_ms" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "peer_refreshes_activity_exercise_pk" PRIMARY KEY("activity","exercise")
);
--> statement-breakpoint
ALTER TABLE "peer_readings" ADD CONSTRAINT "peer_readings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "peer_changes_exercise" ON "peer_changes" USING btree ("activity","exercise");--> statement-breakpoint
CREATE INDEX "peer_readings_exercise" ON "peer_readings" USING btree ("activity","exercise");--> statement-breakpoint
CREATE FUNCTION "note_peer_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO peer_changes SELECT DISTINCT activity, exercise FROM after_rows WHERE status = 'completed' AND NOT is_demo AND client_id IS NOT NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO peer_changes SELECT DISTINCT activity, exercise FROM before_rows WHERE status = 'completed' AND NOT is_demo AND client_id IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_insert_peers" AFTER INSERT ON "sessions" REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_peer_sessions();--> statement-breakpoint
CREATE TRIGGER "sessions_update_peers" AFTER UPDATE ON "sessions" REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_peer_sessions();--> statement-breakpoint
CREATE TRIGGER "sessions_delete_peers" AFTER DELETE ON "sessions" REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_peer_sessions();--> statement-breakpoint
CREATE FUNCTION "note_peer_athletes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO peer_changes SELECT activity, exercise FROM peer_refreshes WHERE EXISTS (
    SELECT FROM before_rows b LEFT JOIN after_rows a USING (id) WHERE a.id IS NULL
      OR (a.gender, a.skill_level, a.birth_date, a.age_years, a.age_given_at) IS DISTINCT FROM (b.gender, b.skill_level, b.birth_date, b.age_years, b.age_given_at));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "clients_update_peers" AFTER UPDATE ON "clients" REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_peer_athletes();
