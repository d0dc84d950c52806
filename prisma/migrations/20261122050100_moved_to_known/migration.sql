ALTER TABLE application VALIDATE CONSTRAINT application_org_id_moved_to_id_fkey;

-- Of the moves so far only those that the partner was told of say where they led to.
UPDATE application a SET moved_to_id = e.application_id
FROM event e
WHERE a.closed_reason = 'moved' AND a.moved_to_id IS NULL
  AND e.org_id = a.org_id AND e.once_for_id = a.id AND e.type = 'candidate.location_changed'
  AND e.application_id IS NOT NULL;
