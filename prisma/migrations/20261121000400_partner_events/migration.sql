-- Events that happen once in an application's life, guarded where two requests meet.
ALTER TABLE event ADD COLUMN once_for_id UUID;
ALTER TABLE event ADD CONSTRAINT event_org_id_once_for_id_fkey FOREIGN KEY (org_id, once_for_id) REFERENCES application (org_id, id) ON DELETE NO ACTION ON UPDATE NO ACTION;
CREATE UNIQUE INDEX event_once_key ON event (org_id, once_for_id, type) WHERE once_for_id IS NOT NULL;

-- The claim takes deliveries endpoint by endpoint, so one without an endpoint would never be taken.
ALTER TABLE delivery ADD COLUMN claimed_at TIMESTAMPTZ(3);
ALTER TABLE delivery ADD CONSTRAINT delivery_endpoint_check CHECK (status <> 'pending' OR endpoint_host IS NOT NULL);

-- What waits for each endpoint, single ones before those of bulk actions. It takes the place of the
-- index over all endpoints, in which one with much waiting stood before the others.
DROP INDEX delivery_due_idx;
CREATE INDEX delivery_endpoint_idx ON delivery (endpoint_host, is_bulk, next_attempt_at) WHERE status = 'pending';
-- What is under way to each endpoint.
CREATE INDEX delivery_leased_idx ON delivery (endpoint_host) WHERE status = 'pending' AND lease_token IS NOT NULL;
-- What bulk actions sent to each endpoint lately.
CREATE INDEX delivery_bulk_idx ON delivery (endpoint_host, claimed_at) WHERE is_bulk;
