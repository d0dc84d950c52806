-- Times at which members would hold interviews, and interviews that cannot be booked twice.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE interview_offer (
    org_id UUID NOT NULL,
    id UUID NOT NULL,
    interviewer_id UUID NOT NULL,
    job_id UUID,
    start_time TIMESTAMPTZ(3) NOT NULL,
    end_time TIMESTAMPTZ(3) NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    removed_at TIMESTAMPTZ(3),
    CONSTRAINT interview_offer_pkey PRIMARY KEY (org_id, id)
);
CREATE INDEX interview_offer_org_id_start_time_idx ON interview_offer (org_id, start_time);
ALTER TABLE interview_offer ADD CONSTRAINT interview_offer_org_id_interviewer_id_fkey FOREIGN KEY (org_id, interviewer_id) REFERENCES membership (org_id, user_id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE interview_offer ADD CONSTRAINT interview_offer_org_id_job_id_fkey FOREIGN KEY (org_id, job_id) REFERENCES job (org_id, id) ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE interview_offer ADD CONSTRAINT interview_offer_time_check CHECK (end_time > start_time);
ALTER TABLE interview_offer ADD CONSTRAINT interview_offer_once
    EXCLUDE USING gist (org_id WITH =, interviewer_id WITH =, tstzrange(start_time, end_time) WITH &&)
    WHERE (removed_at IS NULL);

ALTER TABLE interview ADD COLUMN series_id UUID;
ALTER TABLE interview ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
ALTER TABLE interview ADD CONSTRAINT interview_sequence_check CHECK (sequence >= 0);

-- Interviews booked before this rule keep their times; the later of two that meet loses its interviewer.
UPDATE interview later SET interviewer_id = NULL
FROM interview earlier
WHERE later.status = 'scheduled' AND earlier.status = 'scheduled'
  AND earlier.org_id = later.org_id AND earlier.interviewer_id = later.interviewer_id
  AND earlier.id < later.id
  AND tstzrange(earlier.start_time, earlier.end_time) && tstzrange(later.start_time, later.end_time);
ALTER TABLE interview ADD CONSTRAINT interview_booked_once
    EXCLUDE USING gist (org_id WITH =, interviewer_id WITH =, tstzrange(start_time, end_time) WITH &&)
    WHERE (status = 'scheduled');
