-- Until when somebody who has changed something reads from the primary. A row for each person at most;
-- its updates touch no index.
CREATE TABLE public.recent_write (
    user_id UUID NOT NULL,
    until TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT recent_write_pkey PRIMARY KEY (user_id)
) WITH (fillfactor = 50);
