-- one statement at a time
ALTER TABLE public.audit_entry VALIDATE CONSTRAINT audit_entry_actor_check;
