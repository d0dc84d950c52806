-- From where somebody tries to sign in to an account: an address or a browser, named together with
-- the account by a digest. It holds how long the next try has to wait, and until when the place
-- counts as known because the right password came from it.
CREATE TABLE public.sign_in_source (
    key TEXT NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0,
    next_at TIMESTAMPTZ(3) NOT NULL,
    known_until TIMESTAMPTZ(3),

    CONSTRAINT sign_in_source_pkey PRIMARY KEY (key)
);
