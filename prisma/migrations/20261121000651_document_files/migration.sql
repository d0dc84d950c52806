-- A document's row outlives its file: what is left to remove from the storage can be told from rows.
ALTER TABLE knowledge_base_document ADD COLUMN file_removed_at TIMESTAMPTZ(3);
CREATE INDEX knowledge_base_document_leftover_idx ON knowledge_base_document (deleted_at)
  WHERE deleted_at IS NOT NULL AND file_removed_at IS NULL;
