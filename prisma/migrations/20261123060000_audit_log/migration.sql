-- The audit log: for each organization a chain of entries that nobody changes. It refers to no other
-- table, because it outlives what it tells of, and the release before this one runs on as it did.
CREATE TABLE public.audit_entry (
    org_id UUID NOT NULL,
    sequence BIGINT NOT NULL,
    kind TEXT NOT NULL,
    actor_type TEXT NOT NULL,
    actor_id UUID,
    actor_name TEXT NOT NULL,
    target_id UUID,
    target_name TEXT,
    address TEXT,
    device TEXT,
    request_id TEXT,
    before JSONB,
    after JSONB,
    created_at TIMESTAMPTZ(3) NOT NULL,
    hash BYTEA NOT NULL,

    CONSTRAINT audit_entry_pkey PRIMARY KEY (org_id, sequence),
    CONSTRAINT audit_entry_actor_check CHECK (actor_type IN ('user', 'partner', 'automation', 'candidate', 'operator', 'unknown')),
    CONSTRAINT audit_entry_hash_check CHECK (sequence > 0 AND octet_length(hash) = 32)
);

CREATE INDEX audit_entry_org_id_kind_sequence_idx ON public.audit_entry (org_id, kind, sequence);

CREATE INDEX audit_entry_org_id_actor_id_sequence_idx ON public.audit_entry (org_id, actor_id, sequence);

CREATE INDEX audit_entry_org_id_target_id_sequence_idx ON public.audit_entry (org_id, target_id, sequence);

CREATE INDEX audit_entry_org_id_created_at_sequence_idx ON public.audit_entry (org_id, created_at, sequence);

CREATE TABLE public.audit_head (
    org_id UUID NOT NULL,
    sequence BIGINT NOT NULL,
    hash BYTEA NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT audit_head_pkey PRIMARY KEY (org_id),
    CONSTRAINT audit_head_hash_check CHECK (sequence > 0 AND octet_length(hash) = 32)
);

CREATE FUNCTION public.audit_entry_keep() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Audit entries are only added, never changed or deleted.';
END;
$$;

CREATE TRIGGER audit_entry_keep BEFORE UPDATE OR DELETE ON public.audit_entry
FOR EACH ROW EXECUTE FUNCTION public.audit_entry_keep();

CREATE TRIGGER audit_entry_keep_all BEFORE TRUNCATE ON public.audit_entry
FOR EACH STATEMENT EXECUTE FUNCTION public.audit_entry_keep();
