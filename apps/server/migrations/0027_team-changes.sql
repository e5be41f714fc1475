CREATE TABLE "team_changes" (
	"team_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "team_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "team_changes_team_id_id_pk" PRIMARY KEY("team_id","id")
);--> statement-breakpoint
CREATE FUNCTION "note_session_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO team_changes (team_id) SELECT DISTINCT team_id FROM changed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_session_updates"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The progress of an analysis changes nothing that is counted.
  INSERT INTO team_changes (team_id) SELECT DISTINCT a.team_id FROM after_rows a JOIN before_rows b USING (id)
    WHERE (a.activity, a.exercise, a.camera_view, a.name, a.status, a.seq_no, a.client_id, a.is_demo, a.reviewed, a.created_at, a.score, a.metric_targets)
      IS DISTINCT FROM (b.activity, b.exercise, b.camera_view, b.name, b.status, b.seq_no, b.client_id, b.is_demo, b.reviewed, b.created_at, b.score, b.metric_targets);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_insert_team" AFTER INSERT ON "sessions" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_session_changes();--> statement-breakpoint
CREATE TRIGGER "sessions_update_team" AFTER UPDATE ON "sessions" REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_session_updates();--> statement-breakpoint
CREATE TRIGGER "sessions_delete_team" AFTER DELETE ON "sessions" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_session_changes();--> statement-breakpoint
CREATE FUNCTION "note_metric_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A session's row gets a new version with its metrics: who keeps what was made of both asks for the row's version alone.
  WITH touched AS (UPDATE sessions SET updated_at = updated_at WHERE id IN (SELECT session_id FROM changed) RETURNING team_id)
  INSERT INTO team_changes (team_id) SELECT DISTINCT team_id FROM touched;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "session_metrics_insert_team" AFTER INSERT ON "session_metrics" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_metric_changes();--> statement-breakpoint
CREATE TRIGGER "session_metrics_update_team" AFTER UPDATE ON "session_metrics" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_metric_changes();--> statement-breakpoint
CREATE TRIGGER "session_metrics_delete_team" AFTER DELETE ON "session_metrics" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_metric_changes();--> statement-breakpoint
CREATE FUNCTION "note_athlete_updates"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO team_changes (team_id) SELECT DISTINCT a.team_id FROM after_rows a JOIN before_rows b USING (id)
    WHERE (a.display_name, a.archived_at) IS DISTINCT FROM (b.display_name, b.archived_at);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "clients_update_team" AFTER UPDATE ON "clients" REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_athlete_updates();--> statement-breakpoint
CREATE FUNCTION "note_member_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO team_changes (team_id) SELECT DISTINCT team_id FROM clients WHERE id IN (SELECT client_id FROM changed);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "client_group_members_insert_team" AFTER INSERT ON "client_group_members" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_member_changes();--> statement-breakpoint
CREATE TRIGGER "client_group_members_delete_team" AFTER DELETE ON "client_group_members" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_member_changes();--> statement-breakpoint
CREATE FUNCTION "note_seen_alerts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO team_changes (team_id) SELECT DISTINCT team_id FROM sessions WHERE id IN (SELECT session_id FROM changed);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "seen_alerts_insert_team" AFTER INSERT ON "seen_alerts" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_seen_alerts();
--> statement-breakpoint
CREATE FUNCTION "forget_team_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM team_changes WHERE team_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;--> statement-breakpoint
-- After the rows of sessions, which note their own end. A reference with a cascade would refuse those notes.
CREATE TRIGGER "teams_delete_changes" AFTER DELETE ON "teams" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_team_changes();
