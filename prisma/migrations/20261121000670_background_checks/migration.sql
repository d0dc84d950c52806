-- What a check found, who signed for it, and the outbox through which it reaches its vendor.
CREATE TYPE check_result AS ENUM ('clear', 'consider');

ALTER TABLE background_check
    ADD COLUMN result check_result,
    ADD COLUMN failure_reason TEXT,
    ADD COLUMN consent_name TEXT,
    ADD COLUMN consent_address TEXT,
    ADD COLUMN vendor TEXT,
    ADD COLUMN due_at TIMESTAMPTZ(3),
    ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN lease_token UUID,
    ADD COLUMN lease_expires_at TIMESTAMPTZ(3);

ALTER TABLE background_check ADD CONSTRAINT background_check_attempts_check CHECK (attempts >= 0);
ALTER TABLE background_check ADD CONSTRAINT background_check_due_check CHECK (due_at IS NULL OR (status = 'in_progress' AND vendor IS NOT NULL));
ALTER TABLE background_check ADD CONSTRAINT background_check_lease_check CHECK ((lease_token IS NULL) = (lease_expires_at IS NULL));
ALTER TABLE background_check ADD CONSTRAINT background_check_result_check CHECK (result IS NULL OR status = 'completed');
ALTER TABLE background_check ADD CONSTRAINT background_check_vendor_check CHECK (vendor IN ('simulated', 'http'));

CREATE INDEX background_check_org_id_status_id_idx ON background_check (org_id, status, id DESC);
CREATE INDEX background_check_due_idx ON background_check (due_at) WHERE due_at IS NOT NULL;

-- Organizations from now on get these when they are created; here are those that were there before.
CREATE FUNCTION pg_temp.new_id() RETURNS UUID LANGUAGE sql VOLATILE AS $$
    SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::BIGINT) FROM 3)
        FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::UUID
$$;

INSERT INTO check_service (org_id, id, name, vendor, check_types)
SELECT o.id, pg_temp.new_id(), s.name, 'Standard vendor', s.check_types::check_type[]
FROM organization o
CROSS JOIN (VALUES
    ('Identity and criminal records', '{identity_verification,ssn_trace,criminal_national,criminal_county,criminal_state}'),
    ('Work and education', '{employment_verification,education_verification,professional_license,reference_check}'),
    ('Driving, credit and drugs', '{motor_vehicle,credit_report,drug_screening}')
) AS s (name, check_types)
WHERE NOT EXISTS (SELECT 1 FROM check_service c WHERE c.org_id = o.id);

INSERT INTO check_pipeline (org_id, id, name, check_types, is_default)
SELECT o.id, pg_temp.new_id(), p.name, p.check_types::check_type[], p.is_default
FROM organization o
CROSS JOIN (VALUES
    ('Standard', '{identity_verification,ssn_trace,criminal_national}', true),
    ('Drivers', '{identity_verification,criminal_national,motor_vehicle,drug_screening}', false),
    ('Licensed professions', '{identity_verification,criminal_national,professional_license,reference_check}', false)
) AS p (name, check_types, is_default)
WHERE NOT EXISTS (SELECT 1 FROM check_pipeline c WHERE c.org_id = o.id);
