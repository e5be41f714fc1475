-- Tells listeners what changed, when the transaction is committed: processes forget what they remember of it (platform/db/change-feed.ts).
CREATE FUNCTION "tell"(subjects text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF subjects IS NULL THEN RETURN; END IF;
  -- A message holds 8000 bytes, a subject 44 at most. Above a hundred, everything is forgotten.
  PERFORM pg_notify('sagittal_changes', CASE WHEN cardinality(subjects) > 100 THEN '*' ELSE array_to_string(subjects, ' ') END);
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE subjects text[];
BEGIN
  -- Arguments: the kind of what a row is about, and the column with its id.
  EXECUTE format('SELECT array_agg(DISTINCT %L || %I) FROM changed WHERE %I IS NOT NULL', TG_ARGV[0] || ':', TG_ARGV[1], TG_ARGV[1]) INTO subjects;
  PERFORM tell(subjects);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_update_tell" AFTER UPDATE ON "sessions" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('session', 'id');--> statement-breakpoint
CREATE TRIGGER "sessions_delete_tell" AFTER DELETE ON "sessions" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('session', 'id');--> statement-breakpoint
CREATE TRIGGER "solution_run_sessions_insert_tell" AFTER INSERT ON "solution_run_sessions" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('session', 'session_id');--> statement-breakpoint
CREATE TRIGGER "solution_run_sessions_delete_tell" AFTER DELETE ON "solution_run_sessions" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('session', 'session_id');--> statement-breakpoint
CREATE FUNCTION "tell_run_updates"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What a session's answer names of its reports.
  PERFORM tell((SELECT array_agg(DISTINCT 'session:' || s.session_id) FROM after_rows a JOIN before_rows b USING (id) JOIN solution_run_sessions s ON s.run_id = a.id
    WHERE (a.name, a.solution, a.archived_at) IS DISTINCT FROM (b.name, b.solution, b.archived_at)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "solution_runs_update_tell" AFTER UPDATE ON "solution_runs" REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_run_updates();--> statement-breakpoint
CREATE FUNCTION "tell_link_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A report's link may show the sessions that the report is made of.
  PERFORM tell((SELECT array_agg(DISTINCT 'session:' || shown) FROM (
    SELECT unnest(string_to_array(target, ',')) AS shown FROM changed WHERE kind IN ('session', 'compare')
    UNION ALL
    SELECT s.session_id::text FROM changed JOIN solution_run_sessions s ON s.run_id = CASE WHEN kind = 'solution' THEN target::uuid END) AS links));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "share_links_insert_tell" AFTER INSERT ON "share_links" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_link_changes();--> statement-breakpoint
CREATE TRIGGER "share_links_update_tell" AFTER UPDATE ON "share_links" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_link_changes();--> statement-breakpoint
CREATE TRIGGER "share_links_delete_tell" AFTER DELETE ON "share_links" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_link_changes();--> statement-breakpoint
CREATE TRIGGER "admins_update_tell" AFTER UPDATE ON "admins" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('person', 'id');--> statement-breakpoint
CREATE TRIGGER "admins_delete_tell" AFTER DELETE ON "admins" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('person', 'id');--> statement-breakpoint
CREATE TRIGGER "memberships_insert_tell" AFTER INSERT ON "memberships" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('person', 'admin_id');--> statement-breakpoint
CREATE TRIGGER "memberships_update_tell" AFTER UPDATE ON "memberships" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('person', 'admin_id');--> statement-breakpoint
CREATE TRIGGER "memberships_delete_tell" AFTER DELETE ON "memberships" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('person', 'admin_id');--> statement-breakpoint
CREATE TRIGGER "web_sessions_update_tell" AFTER UPDATE ON "web_sessions" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('person', 'admin_id');--> statement-breakpoint
CREATE TRIGGER "web_sessions_delete_tell" AFTER DELETE ON "web_sessions" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('person', 'admin_id');--> statement-breakpoint
CREATE TRIGGER "api_keys_update_tell" AFTER UPDATE ON "api_keys" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('team', 'team_id');--> statement-breakpoint
CREATE TRIGGER "api_keys_delete_tell" AFTER DELETE ON "api_keys" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('team', 'team_id');--> statement-breakpoint
CREATE TRIGGER "subscriptions_insert_tell" AFTER INSERT ON "subscriptions" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('team', 'team_id');--> statement-breakpoint
CREATE TRIGGER "subscriptions_update_tell" AFTER UPDATE ON "subscriptions" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('team', 'team_id');--> statement-breakpoint
CREATE TRIGGER "subscriptions_delete_tell" AFTER DELETE ON "subscriptions" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('team', 'team_id');--> statement-breakpoint
-- The twin that holds a team's test data is found through the team.
CREATE TRIGGER "teams_delete_tell" AFTER DELETE ON "teams" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('team', 'test_of');
