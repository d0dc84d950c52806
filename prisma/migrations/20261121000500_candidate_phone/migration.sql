-- Whom a partner's applicant may already be: a claim looks for the phone in a whole registry.
CREATE INDEX candidate_org_id_phone_e164_idx ON candidate (org_id, phone_e164);
