-- Where an applicant continues whom this application was moved away from. The constraint is checked
-- for the rows there are in the next migration, which holds up nobody.
ALTER TABLE application ADD COLUMN moved_to_id UUID;

ALTER TABLE application ADD CONSTRAINT application_org_id_moved_to_id_fkey FOREIGN KEY (org_id, moved_to_id)
    REFERENCES application (org_id, id) ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;
