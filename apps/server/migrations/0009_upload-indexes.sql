CREATE INDEX "sessions_video" ON "sessions" USING btree ("video_key");--> statement-breakpoint
CREATE INDEX "upload_intents_team" ON "upload_intents" USING btree ("team_id","created_at");