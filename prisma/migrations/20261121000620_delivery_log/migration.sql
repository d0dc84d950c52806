-- The log is filtered by status, type of event, endpoint and time, in any combination. With the
-- type beside the delivery one index answers all of these, and one more those of an endpoint.
ALTER TABLE delivery ADD COLUMN event_type event_type;
UPDATE delivery SET event_type = event.type FROM event
  WHERE event.org_id = delivery.org_id AND event.id = delivery.event_id;
ALTER TABLE delivery ALTER COLUMN event_type SET NOT NULL;
CREATE INDEX delivery_log_idx ON delivery (org_id, status, event_type, created_at, id);
CREATE INDEX delivery_log_endpoint_idx ON delivery (org_id, endpoint_host, status, event_type, created_at, id);

-- A replay begins the schedule anew while attempts keep their numbers.
ALTER TABLE delivery ADD COLUMN replayed_after INTEGER NOT NULL DEFAULT 0;

-- What was sent, as it was sent: a later secret cannot tell.
ALTER TABLE delivery_attempt ADD COLUMN signature TEXT;

-- How an endpoint fares over time; each attempt is in one of the two indexes.
ALTER TABLE delivery_attempt ADD COLUMN endpoint_host TEXT;
UPDATE delivery_attempt SET endpoint_host = substring(url FROM '^https://([^/?#]+)');
CREATE INDEX delivery_attempt_success_idx ON delivery_attempt (org_id, endpoint_host, started_at)
  WHERE response_status BETWEEN 200 AND 299;
CREATE INDEX delivery_attempt_failure_idx ON delivery_attempt (org_id, endpoint_host, started_at)
  WHERE response_status IS NULL OR response_status NOT BETWEEN 200 AND 299;
